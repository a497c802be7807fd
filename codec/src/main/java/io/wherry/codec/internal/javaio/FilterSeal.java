// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;

/// Keeps a stream from taking another filter once it reads.
public final class FilterSeal {
    /* setObjectInputFilter is final in java.io and counts the objects that java.io itself has read, which are none in a stream of
     * ours. But it takes one filter only: the one that is there. A factory that is not the JDK's is not asked for that. */
    private static final boolean SETTABLE = Boolean.getBoolean("jdk.serialSetFilterAfterRead");

    private static final boolean USUAL =
            ObjectInputFilter.Config.getSerialFilterFactory().getClass().getModule()
                    == ObjectInputFilter.class.getModule();

    private FilterSeal() {}

    /// True if the JVM was told to let filters be set at any time.
    public static boolean isBroken() {
        return SETTABLE;
    }

    /// From now on `setObjectInputFilter` throws `IllegalStateException`, where the JVM's factory
    /// of filters is the JDK's.
    public static void seal(ObjectInputStream stream) {
        if (!USUAL || SETTABLE) {
            return;
        }
        try {
            stream.setObjectInputFilter(stream.getObjectInputFilter());
        } catch (IllegalStateException _) {
            // the filter was set before: it cannot be set again
        }
    }
}
