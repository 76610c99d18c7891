import { newerRecord } from '../../api.ts';

type Versioned = { id: string; updatedAt: string };

/** An update of a record that a form was filled from. */
export type Replacement<Record extends Versioned, Value> = {
	/** The record that the form shows. */
	record: Record;
	/** Returns the value to write over this version of the record. Undefined if the user has to choose first. */
	valueOver: (record: Record) => Value | undefined;
};

const mostTries = 5;

/**
 * Writes over the version that a form was filled from. If the record has changed since, writes the form's value over
 * the newer one, unless the user has to choose: then throws the 412 with the newer record.
 */
export async function replaceNewest<Record extends Versioned, Value>(
	record: Record,
	valueOver: (record: Record) => Value | undefined,
	send: (value: Value, version: Pick<Record, 'id' | 'updatedAt'>) => Promise<Record | undefined>,
): Promise<Record | undefined> {
	let [version, refusal] = [record, undefined as unknown];
	for (let tries = 0; tries < mostTries; tries += 1) {
		const value = valueOver(version);
		if (value === undefined) break;
		try {
			return await send(value, version);
		} catch (error) {
			const newer = newerRecord<Record>(error);
			if (!newer) throw error;
			[version, refusal] = [newer, error];
		}
	}
	throw refusal;
}
