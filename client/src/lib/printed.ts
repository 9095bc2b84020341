/** What is printed on boards and cards: fetched once, for it never changes. */
import { fetchPrinted, type Printed } from './api/http';

const sheets = new Map<string, Promise<Printed>>();

export function printedAt(address: string): Promise<Printed> {
  let sheet = sheets.get(address);
  if (!sheet) {
    sheet = fetchPrinted(address);
    sheets.set(address, sheet);
    sheet.catch(() => sheets.delete(address));
  }
  return sheet;
}
