// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.codec.internal.message.FreshThread;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The class loader of the code that reads, as java.io finds it: that of the first class on the
/// stack that is neither the platform's nor ours. Where a hook runs on a stack of its own, the
/// search continues on the stack of the waiting thread.
final class CallerClassLoader {
    /// Frames fetched at once: about the number of our own that are above the caller.
    private static final int OUR_FRAMES = 11;

    private static final String OURS = CallerClassLoader.class.getPackageName();

    private static final StackWalker WALKER =
            StackWalker.getInstance(
                    Set.of(Option.RETAIN_CLASS_REFERENCE, Option.DROP_METHOD_INFO), OUR_FRAMES);

    private CallerClassLoader() {}

    /// Null if only the platform's classes are on the stack.
    static @Nullable ClassLoader find() {
        return WALKER.walk(CallerClassLoader::find);
    }

    private static @Nullable ClassLoader find(Stream<StackFrame> frames) {
        Iterator<StackFrame> next = frames.iterator();
        while (next.hasNext()) {
            Class<?> type = next.next().getDeclaringClass();
            if (isUsers(type)) {
                return type.getClassLoader();
            }
        }
        ClassLoader behind = FreshThread.callersLoader();
        return behind == null ? ClassLoader.getPlatformClassLoader() : behind;
    }

    private static boolean isUsers(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        boolean platform = loader == null || loader == ClassLoader.getPlatformClassLoader();
        return !platform
                && !type.getName().startsWith("io.wherry.codec.internal.")
                && !type.getPackageName().equals(OURS);
    }
}
