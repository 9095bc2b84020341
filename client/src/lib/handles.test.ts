import { expect, it } from 'vitest';
import { kindOf, nameOf, ownerOf, unowned } from './handles';

it.each([
  ['seat:2/building:inn', 'building', 'inn', 2, 'building:inn'],
  ['seat:12/die:w5.1', 'die', 'w5.1', 12, 'die:w5.1'],
  ['advisor:3', 'advisor', '3', null, 'advisor:3'],
  ['seat:2', 'seat', '2', null, 'seat:2'],
  ['deck', 'deck', 'deck', null, 'deck'],
])('%s says what it is and whose', (handle, kind, name, owner, thing) => {
  expect([kindOf(handle), nameOf(handle), ownerOf(handle), unowned(handle)]).toEqual([kind, name, owner, thing]);
});
