/**
 * The place of each record in its part of the archive, from 1, by its row number. Row numbers are added in rising order
 * and take 8 bytes each: an account may have some 700,000 prospects and connections.
 */
export class Places {
	private numbers = new Float64Array(1_024);
	private count = 0;

	add(rowid: number): void {
		if (this.count === this.numbers.length) {
			const larger = new Float64Array(2 * this.count);
			larger.set(this.numbers);
			this.numbers = larger;
		}
		this.numbers[this.count] = rowid;
		this.count += 1;
	}

	/** Returns the place, or null when the record isn't in the archive. */
	of(rowid: number | null): number | null {
		if (rowid === null) return null;
		let [from, to] = [0, this.count];
		while (from < to) {
			const middle = (from + to) >> 1;
			if ((this.numbers[middle] ?? 0) < rowid) from = middle + 1;
			else to = middle;
		}
		return from < this.count && this.numbers[from] === rowid ? from + 1 : null;
	}
}
