import { connect } from '../../../worker/db/client.ts';
import { createGrant } from '../../../worker/programs/assistants/db/grants.ts';
import { bindings, type Person } from './people.ts';

/** Adds a grant for the person, as if they had connected an assistant. Returns its id. */
export async function addGrant({ user }: Pick<Person, 'user'>): Promise<string> {
	const grant = { clientId: crypto.randomUUID(), name: 'Claude', host: 'claude.example', rights: ['read'] as const };
	return (await createGrant(connect(bindings.DB), user.id, grant)) ?? '';
}
