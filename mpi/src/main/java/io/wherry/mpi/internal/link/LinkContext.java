// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.link;

import io.wherry.mpi.internal.device.Context;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// The context for the messages of links over MPI: it has all ranks, and no other messages. It
/// exists from the start of the job to its end. Thread-safe.
public final class LinkContext {
    private static volatile @Nullable LinkContext current;

    private final Context context;
    private final int greatestTag;
    private final List<Runnable> endings = new CopyOnWriteArrayList<>();

    private LinkContext(Context context, int greatestTag) {
        this.context = context;
        this.greatestTag = greatestTag;
    }

    /// Returns the context of the job of this process; null before the job begins and after it
    /// ends.
    public static @Nullable LinkContext current() {
        return current;
    }

    /// Called when the job begins.
    public static void begin(Context context, int greatestTag) {
        current = new LinkContext(context, greatestTag);
    }

    /// Called when the job ends: links must not send or receive afterwards.
    public static void end() {
        LinkContext ending = current;
        current = null;
        if (ending != null) {
            ending.endings.forEach(Runnable::run);
        }
    }

    public Context context() {
        return context;
    }

    public int greatestTag() {
        return greatestTag;
    }

    /// Registers an action that runs when the job ends.
    public void atEnd(Runnable ending) {
        endings.add(ending);
    }
}
