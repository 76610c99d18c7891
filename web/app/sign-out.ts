import { toast } from '../ui/toast.ts';

const key = 'kindling-signing-out';

/** Logout is a form POST, which leaves the page; so the next page is told what happened. */
export function rememberSignOut() {
	try {
		sessionStorage.setItem(key, '1');
	} catch {}
}

/** Called once the session is known: says how the logout before this page went. */
export function reportSignOut(signedIn: boolean) {
	try {
		if (!sessionStorage.getItem(key)) return;
		sessionStorage.removeItem(key);
	} catch {
		return;
	}
	if (signedIn) toast({ title: 'Logout failed', description: 'You are still signed in.', variant: 'destructive' });
	else toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
}
