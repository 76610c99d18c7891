import { showLeaving } from '../ui/loading/busy-bar.tsx';
import { toast } from '../ui/overlays/toast.ts';

const key = 'kindling-signing-out';

/** Shows that the page is being left, because logout is a form POST, and tells the next page that it was requested. */
export function rememberSignOut() {
	showLeaving();
	try {
		sessionStorage.setItem(key, '1');
	} catch {}
}

/** Says if the logout that led to this page succeeded. Call it once the session is known. */
export function reportSignOut(signedIn: boolean) {
	try {
		if (!sessionStorage.getItem(key)) return;
		sessionStorage.removeItem(key);
	} catch {
		return;
	}
	if (signedIn) toast({ title: 'Logout failed', description: 'You’re still signed in.', variant: 'destructive' });
	else toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
}
