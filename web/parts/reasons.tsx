import { Fragment } from 'react';
import type { PathReason } from '#contract/path';

/** Why somebody stands where they do, in words, the best reason first. A line breaks between two reasons. */
export const Reasons = ({ reasons }: { reasons: readonly PathReason[] }) => (
	<span className="block text-ink-3 text-sm">
		{reasons.map(({ code, text }, at) => (
			<Fragment key={code}>
				{at > 0 && ' · '}
				<span className="inline-block">{text}</span>
			</Fragment>
		))}
	</span>
);
