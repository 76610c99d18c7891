import { FlameKindling, Settings as Gear, PanelRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { hasAgreed } from '../consent.ts';
import type { Account } from '../messages.ts';
import type { Kept } from '../storage.ts';
import { Consent } from './consent.tsx';
import { Button, Panel } from './controls.tsx';
import { Outdated } from './outdated.tsx';
import { usePanelOpener } from './panel.ts';
import { Waiting } from './runs/waiting.tsx';
import { Settings } from './settings.tsx';
import { SignedIn } from './signed-in.tsx';
import { useAccount, useKept } from './use-kindling.ts';

/**
 * The popup of the toolbar button. Until the user agrees to the reading, it shows only the consent page and calls no
 * server.
 */
export function Popup() {
	const kept = useKept();
	if (!kept) return <Frame>{looking}</Frame>;
	if (hasAgreed(kept)) return <Agreed kept={kept} />;
	return (
		<Frame>
			<Consent kept={kept} />
			<Waiting waiting={kept.waiting} userId={undefined} list={undefined} />
		</Frame>
	);
}

const looking = (
	<p role="status" className="text-ink-2">
		Looking…
	</p>
);

function Agreed({ kept }: { kept: Kept }) {
	const { account, refresh } = useAccount();
	const [isSetting, setSetting] = useState(false);
	// When sending fails, the user may be signed out or the server down, so the account is asked for again.
	const problem = kept.run?.phase === 'held' ? kept.run.problem : null;
	useEffect(() => {
		if (problem) void refresh();
	}, [problem, refresh]);
	const gear = (
		<button
			type="button"
			className="icon-btn"
			aria-label="Settings"
			aria-expanded={isSetting}
			onClick={() => setSetting(!isSetting)}
		>
			<Gear aria-hidden />
		</button>
	);
	return (
		<Frame who={account?.state === 'signed-in' ? account.who : undefined} gear={gear}>
			{account && (isSetting || account.state === 'no-access') && (
				<Settings
					apiUrl={account.apiUrl}
					kept={kept}
					why={account.state === 'no-access' && !isSetting ? whyNeeded(account.apiUrl) : undefined}
					close={(changed) => {
						setSetting(false);
						if (changed) void refresh();
					}}
				/>
			)}
			{!account ? (
				looking
			) : account.state === 'signed-in' ? (
				<>
					<Outdated newest={account.newest} apiUrl={account.apiUrl} />
					<SignedIn account={account} kept={kept} refresh={refresh} />
				</>
			) : (
				<>
					<NotSignedIn account={account} refresh={refresh} />
					<Waiting waiting={kept.waiting} userId={undefined} list={undefined} />
				</>
			)}
		</Frame>
	);
}

type FrameProps = { who?: string | undefined; gear?: ReactNode; children: ReactNode };

function Frame({ who, gear, children }: FrameProps) {
	return (
		<>
			<header className="flex items-center gap-2 border-b bg-surface px-4 py-2.5">
				<span aria-hidden className="grid size-7 place-items-center rounded-sm bg-ember text-on-ember">
					<FlameKindling className="size-[60%]" />
				</span>
				<h1 className="font-bold text-md">Kindling</h1>
				<p className="ml-auto truncate text-ink-2 text-sm">{who && <bdi title="Signed in">{who}</bdi>}</p>
				{gear && <OpenBeside />}
				{gear}
			</header>
			<main className="min-h-0 flex-1 overflow-y-auto p-4">
				<div className="grid w-[calc(100vw-2rem)] gap-3">{children}</div>
			</main>
		</>
	);
}

function OpenBeside() {
	const open = usePanelOpener();
	if (!open) return null;
	return (
		<button type="button" className="icon-btn" aria-label="Keep open beside the page" onClick={open}>
			<PanelRight aria-hidden />
		</button>
	);
}

const whyNeeded = (apiUrl: string) =>
	apiUrl === ''
		? 'Enter its address once. Your browser will ask if the extension may talk to it, and to nothing else.'
		: 'The browser doesn’t let the extension talk to this address yet. Save it, and the browser will ask you.';

type Props = { account: Exclude<Account, { state: 'signed-in' }>; refresh: () => void };

function NotSignedIn({ account, refresh }: Props) {
	if (account.state === 'no-access') return null;
	if (account.state === 'signed-out') {
		return (
			<Panel title="You’re signed out">
				<p className="mt-1 text-ink-2">The extension works with your Kindling session in this browser.</p>
				<Button
					look="primary"
					className="mt-3 w-full"
					onClick={() => chrome.tabs.create({ url: `${account.apiUrl}/auth` })}
				>
					Sign in to Kindling
				</Button>
			</Panel>
		);
	}
	return (
		<Panel title="Kindling isn’t responding" tone="bad" role="alert">
			<p className="mt-1">{account.why} Nothing you’ve read is lost.</p>
			<Button className="mt-3" onClick={refresh}>
				Try again
			</Button>
		</Panel>
	);
}
