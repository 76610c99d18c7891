import { type Account, Stop } from '../api.ts';
import { called, findServingVersion, newestVersionId } from '../versions.ts';

/**
 * Throws a Stop where the newest version is not the one that serves, as after a rollback. Cloudflare then refuses to
 * change a secret (10215), because it would have to deploy the newest version with it.
 */
export async function needNewestServes(account: Account, name: string): Promise<void> {
	const [serving, newest] = [await findServingVersion(account, name), await newestVersionId(account, name)];
	if (!serving || !newest || serving.id === newest) return;
	throw new Stop(afterRollback(called(serving), serving.tag));
}

/** How a secret is changed after a rollback: the code that serves is deployed once more, so that it is the newest. */
export const afterRollback = (serving: string, tag = '<its commit>'): string =>
	`The version that serves, ${serving}, is not the newest: it was rolled back to. Cloudflare changes secrets of the newest version only (10215). Make the code that serves the newest, then change the secret:
  git checkout ${tag.replace(/-dirty$/, '')} && npm ci && npm run deploy -- --older`;
