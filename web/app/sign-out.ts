import { toast } from '../ui/overlays/toast.ts';

const key = 'kindling-signing-out';

/** Logout is a form POST, which leaves the page. This stores for the next page that a logout was requested. */
export function rememberSignOut() {
	try {
		sessionStorage.setItem(key, '1');
	} catch {}
}

/** To be called once the session is known: says whether the logout that led to this page succeeded. */
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
