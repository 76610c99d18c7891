import * as Tabs from 'radix-ui/tabs';
import { useEffect, useState } from 'react';
import { Flame } from '../../parts/wordmark.tsx';
import { wantHeading } from '../../ui/keyboard/focus.ts';
import { inviteIn } from './invite.ts';
import { Pitch } from './pitch.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';

/** Sign-in and sign-up, on every path while nobody is signed in. The typed email stays when the tab changes. */
export function Screen() {
	const [email, setEmail] = useState('');
	const [invite] = useState(() => inviteIn(window.location.hash));
	useEffect(() => {
		document.title = 'Sign In · Kindling';
		return wantHeading;
	}, []);
	return (
		<main className="grid min-h-dvh lg:grid-cols-[46fr_54fr]">
			<div className="flex items-center justify-center px-4 py-10 sm:px-8">
				<div className="w-full max-w-96">
					<p className="mb-8 flex items-center gap-2.5 font-bold text-lg">
						<Flame large />
						Kindling
					</p>
					<Tabs.Root defaultValue={invite ? 'sign-up' : 'sign-in'}>
						<Tabs.List
							aria-label="Sign in or sign up"
							className="grid h-11 grid-cols-2 gap-1 rounded-md bg-hover p-1 dark:bg-sunken dark:hairline"
						>
							<Tab value="sign-in">Sign In</Tab>
							<Tab value="sign-up">Sign Up</Tab>
						</Tabs.List>
						<Tabs.Content value="sign-in" className="mt-6 lg:min-h-90">
							<SignIn email={email} onEmail={setEmail} />
						</Tabs.Content>
						<Tabs.Content value="sign-up" className="mt-6 lg:min-h-90">
							<SignUp email={email} onEmail={setEmail} invite={invite} />
						</Tabs.Content>
					</Tabs.Root>
				</div>
			</div>
			<Pitch />
		</main>
	);
}

// With a pointer the form is what comes next, so its first field takes the focus. By keys the focus stays among the tabs.
function Tab({ value, children }: { value: string; children: string }) {
	return (
		<Tabs.Trigger
			value={value}
			onClick={({ detail }) => {
				if (detail > 0) document.querySelector<HTMLElement>('[role="tabpanel"] input')?.focus();
			}}
			className="rounded-sm font-semibold text-ink-2 transition-colors duration-100 hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-sm dark:data-[state=active]:bg-hover forced-colors:data-[state=active]:outline-2"
		>
			{children}
		</Tabs.Trigger>
	);
}
