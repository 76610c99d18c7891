import { LoadError } from '../ui/load-error.tsx';

/** Shown when a screen throws, or its code cannot be fetched. */
export function Crash() {
	return (
		<div className="mx-auto max-w-xl p-8">
			<LoadError
				title="Something went wrong"
				text="Please try refreshing the page."
				onRetry={() => window.location.reload()}
			/>
		</div>
	);
}
