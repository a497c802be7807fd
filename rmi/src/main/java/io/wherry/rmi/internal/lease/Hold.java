// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// Keeps a remote object from being collected where it is, as long as this is reachable.
public final class Hold {

    /// What is left of a hold that is reachable no more. [Holds] guards it.
    static final class Remains extends WeakReference<Hold> {
        final RemoteReference reference;

        /// Where the node of the object counts; null as long as it does not.
        @Nullable Session session;

        /// How often the node of the object has counted.
        int count;

        boolean released;

        Remains(Hold hold, RemoteReference reference, ReferenceQueue<Hold> queue) {
            super(hold, queue);
            this.reference = reference;
        }
    }

    private volatile @Nullable Kept kept;

    /// @param origin what the stub was made by
    private record Kept(Object origin, Remote stub) {}

    Hold() {}

    /// The stub that is kept, null if there is none that was made by `origin`.
    public @Nullable Remote stub(Object origin) {
        Kept known = kept;
        return known != null && known.origin() == origin ? known.stub() : null;
    }

    /// Keeps a stub, which refers to this, for when the object comes again.
    public void keep(Object origin, Remote stub) {
        kept = new Kept(origin, stub);
    }
}
