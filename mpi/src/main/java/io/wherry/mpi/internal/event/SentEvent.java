// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import io.wherry.mpi.internal.device.Element;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// A message was sent.
@Name("io.wherry.mpi.Sent")
@Label("MPI Message Sent")
@Description("A message was sent to a rank, or begun to be")
@Category({"Wherry", "MPI"})
@Threshold("20 ms")
public final class SentEvent extends TransferEvent {
    private static final SentEvent NONE = new SentEvent();

    private SentEvent() {}

    /// One that has begun; null if nobody wants any.
    public static @Nullable SentEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        SentEvent event = new SentEvent();
        event.begin();
        return event;
    }

    /// Tells that it has ended.
    ///
    /// @param element null if these are objects
    /// @param length in bytes, or of objects
    /// @param whole whether the memory may be used again
    public void tell(int to, @Nullable Element element, long length, boolean whole) {
        end();
        if (shouldCommit()) {
            describe(to, element, length, whole);
            commit();
        }
    }
}
