import type { Person } from '../support/people.ts';
import type { OwnedName } from './table.ts';

type Prospect = { id: string; updatedAt: string };

/** A person with one of everything. */
export type World = {
	who: Person;
	/** The id of each record in calls. */
	ids: Record<OwnedName, string>;
	/** The people in the list at the end: Mara, Nora, Ola and Rae. */
	prospects: [Prospect, Prospect, Prospect, Prospect];
	/** The other member of the circle. */
	mia: Person;
	/** Her mail that asks the person, and its request. */
	asked: { mail: string; request: string };
	/** Another list, with Bo in it, who is a connector too. */
	other: string;
	/** A request whose mail may have been sent. */
	unclear: string;
	/** All statuses in order. */
	statusIds: string[];
	/** The paths of the links to the request, its prospect, the shared list, and the circle's invitation. */
	links: { answer: string; prospect: string; share: string; circle: string };
	/** An address that no one has yet. */
	newcomer: string;
};

/** Reads the people of the list as they are now. */
export async function readProspects(world: World): Promise<void> {
	const answer = await world.who.ask(`/api/prospect-lists/${world.ids.prospectLists}/prospects`);
	const now = (await answer.json()) as (Prospect & { name: string })[];
	const found = (wanted: string) => now.find(({ name }) => name === wanted) as Prospect;
	world.prospects = [found('Mara'), found('Nora'), found('Ola'), found('Rae')];
}

/** Returns the time this many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

/** Returns the record that a call has made. */
export async function createdBy<Made>(call: Promise<Response>): Promise<Made> {
	const answer = await call;
	if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
	return (await answer.json()) as Made;
}
