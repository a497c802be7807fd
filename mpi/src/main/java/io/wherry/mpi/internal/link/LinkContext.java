// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.link;

import io.wherry.mpi.internal.device.Context;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// The messages of links: a context of all ranks, in which there are no others. There from the beginning of the job to its
/// end. Thread-safe.
public final class LinkContext {
    private static volatile @Nullable LinkContext current;

    private final Context context;
    private final int greatestTag;
    private final List<Runnable> endings = new CopyOnWriteArrayList<>();

    private LinkContext(Context context, int greatestTag) {
        this.context = context;
        this.greatestTag = greatestTag;
    }

    /// The job of this process; null before it begins and after it ends.
    public static @Nullable LinkContext current() {
        return current;
    }

    /// The job begins.
    public static void begin(Context context, int greatestTag) {
        current = new LinkContext(context, greatestTag);
    }

    /// The job ends: nobody sends or receives afterwards.
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

    /// Calls `ending` when the job ends.
    public void atEnd(Runnable ending) {
        endings.add(ending);
    }
}
