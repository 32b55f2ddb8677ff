export class GrowingInts {
  length = 0;
  #values: Int32Array;

  constructor(capacity = 1024) {
    this.#values = new Int32Array(capacity);
  }

  get sizeBytes(): number {
    return this.#values.byteLength;
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const longer = new Int32Array(2 * this.length);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  get values(): Int32Array {
    return this.#values.subarray(0, this.length);
  }

  toArray(): Int32Array<ArrayBuffer> {
    return this.#values.slice(0, this.length);
  }
}
