import type { Account } from '../cloudflare/api.ts';
import { readConfig } from '../cloudflare/settings.ts';
import { atOnce, withConfig, wrangler } from '../cloudflare/wrangler.ts';

/** Has wrangler bring a version back for everyone: the one with this id, else the one before the newest deployment. */
export async function bringBack(account: Account, name: string, id?: string): Promise<void> {
	const { compatibility_date } = readConfig();
	await withConfig({ name, account_id: account.id, compatibility_date }, (config) =>
		wrangler('The rollback', account, ['rollback', ...(id ? [id] : []), '--yes', '--message=Rollback', atOnce, config]),
	);
}
