// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// A live reference: while it is reachable, the node of the remote object does not collect the
/// object.
public final class LiveReference {

    /// The state of a live reference, which outlives it. Guarded by [DgcClient].
    static final class State extends WeakReference<LiveReference> {
        final RemoteReference reference;

        /// The session over which the node of the object counts this reference; null while it does
        /// not.
        @Nullable Session session;

        /// The number of references that the node of the object has counted.
        int count;

        boolean released;

        State(
                LiveReference liveReference,
                RemoteReference reference,
                ReferenceQueue<LiveReference> queue) {
            super(liveReference, queue);
            this.reference = reference;
        }
    }

    private volatile @Nullable Kept kept;

    /// @param origin the origin that created the stub
    private record Kept(Object origin, Remote stub) {}

    LiveReference() {}

    /// Returns the cached stub, null if there is none that was created by `origin`.
    public @Nullable Remote stub(Object origin) {
        Kept known = kept;
        return known != null && known.origin() == origin ? known.stub() : null;
    }

    /// Caches a stub, which refers to this, for further references to the object.
    public void keep(Object origin, Remote stub) {
        kept = new Kept(origin, stub);
    }
}
