/** Times as a player reads them. */

/** What a chess clock shows: 65 seconds are 1:05, the last ten have tenths, days are told as days. */
export function clockFace(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= 86_400_000) return `${Math.floor(left / 86_400_000)} d ${Math.floor((left % 86_400_000) / 3_600_000)} h`;
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

let format: Intl.DateTimeFormat | undefined; // costly to make, and not needed on every page

export function dateAndTime(ms: number): string {
  format ??= new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(ms);
}
