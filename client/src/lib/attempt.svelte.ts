/** Something that the server may refuse: what it says then, or what it says when it is done. */
export class Attempt {
  problem = $state('');
  note = $state('');

  async run(work: () => Promise<unknown>, done = ''): Promise<void> {
    this.problem = '';
    this.note = '';
    try {
      await work();
      this.note = done;
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }
}
