import { afterEach, expect, it, vi } from 'vitest';

/** A page that brought a block of answers, or none, and is this old. */
async function page(block: object | null, age = 0): Promise<typeof import('./answers')> {
  const element = block === null ? null : { textContent: JSON.stringify(block) };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'answers' ? element : null) });
  vi.spyOn(performance, 'now').mockReturnValue(age);
  vi.resetModules();
  return import('./answers');
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('gives each answer once, for it grows old', async () => {
  const { answerTo } = await page({ '/games': ['kingstone'] });
  expect(answerTo('/session')).toBeUndefined();
  expect(answerTo('/games')).toEqual(['kingstone']);
  expect(answerTo('/games')).toBeUndefined();
});

it('gives no answer when the page is no longer young', async () => {
  const { answerTo } = await page({ '/games': ['kingstone'] }, 60_000);
  expect(answerTo('/games')).toBeUndefined();
});

it('does without a block', async () => {
  const { answerTo } = await page(null);
  expect(answerTo('/games')).toBeUndefined();
});
