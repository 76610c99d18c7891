import { Mail, MailQuestionMark } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type Reach, reachWords } from '#contract/rules/reach';

// As high as the letters beside it. Not a text, so it is read aloud but can't be selected or found.
const looks = 'ml-1.5 inline-block size-3.5 shrink-0 align-[-0.125em] text-ink-3';

/** Shows how a person can be reached: an envelope, or LinkedIn's mark. Nothing where only their name is known. */
export function ReachMark({ reach }: { reach: Reach | undefined }) {
	if (!reach || reach === 'none') return null;
	const Mark = marks[reach];
	return <Mark role="img" aria-hidden={false} aria-label={reachWords[reach]} data-reach={reach} className={looks} />;
}

/** LinkedIn's two letters. */
const LinkedIn = (props: ComponentProps<'svg'>) => (
	<svg
		role="img"
		aria-label={props['aria-label']}
		viewBox="0 0 24 24"
		fill="none"
		stroke="currentColor"
		strokeWidth="2"
		strokeLinecap="round"
		strokeLinejoin="round"
		{...props}
	>
		<rect x="2.5" y="2.5" width="19" height="19" rx="4" />
		<path d="M7.5 11v6M7.5 7v.01M11.5 17v-6M11.5 13.5a2.5 2.5 0 0 1 5 0V17" />
	</svg>
);

const marks = { address: Mail, maybe: MailQuestionMark, profile: LinkedIn } as const;
