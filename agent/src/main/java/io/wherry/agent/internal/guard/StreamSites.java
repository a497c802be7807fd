// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import java.lang.StackWalker.StackFrame;
import java.util.stream.Stream;

/// Finds the methods that open streams.
public final class StreamSites {
    private static final StackWalker WALKER = StackWalker.getInstance();

    private StreamSites() {}

    /// Returns the first method on the stack outside of `java.io` and this library, as `com.acme.Dao.load`.
    public static String current() {
        return WALKER.walk(StreamSites::first);
    }

    private static String first(Stream<StackFrame> frames) {
        return frames.filter(StreamSites::opens)
                .findFirst()
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .orElse("unknown");
    }

    private static boolean opens(StackFrame frame) {
        String name = frame.getClassName();
        return !name.startsWith("java.io.")
                && !name.startsWith("io.wherry.agent.")
                && !name.startsWith("io.wherry.stream.")
                && !name.startsWith("io.wherry.codec.");
    }
}
