// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.CallLimit;
import io.wherry.rmi.Quick;
import io.wherry.rmi.internal.metrics.RmiLogger;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A remote method of the exported objects of one class. Thread-safe.
public final class ExportedMethod {
    private static final MethodType TYPE =
            MethodType.methodType(Object.class, Remote.class, Object[].class);

    /// The running time from which a call counts as slow: a quick method occupies the receiving
    /// thread meanwhile.
    private static final long SLOW_NANOS = 1_000_000;

    /// The weight of a slow call, in calls that are not slow.
    private static final int WEIGHT = 16;

    private static final int MOST_WEIGHT = WEIGHT * WEIGHT;

    /// Consecutive brief calls after which the next one is expected to be brief, too.
    private static final int BRIEF_CALLS = 32;

    private static final long BRIEF_NANOS = 50_000;

    /// The running time from which a call counts as long: longer than the hand-over of a call to
    /// another thread.
    private static final long LONG_NANOS = 20_000;

    /// The weight of a long call, in short calls: if a few calls of a hundred block, calls should
    /// not share a thread.
    private static final int LONG_CALL = 32;

    private static final int MOST_LONG = 256;
    private static final int LEAST_LONG = -2 * LONG_CALL;

    private final String name;
    private final int place;
    private final Method method;
    private final int parameters;
    private final boolean asynchronous;

    /// Whether the interface is internal: its methods are known to be quick, and depend on the
    /// order in which the receiving thread runs them.
    private final boolean own;

    private final boolean flows;
    private final int limit;

    /// Made by the first call. Several may make one each: they are the same.
    private @Nullable MethodHandle handle;

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger slow = new AtomicInteger();
    private volatile boolean quick;

    private volatile int brief;

    /// The score of recent durations: a long call adds [#LONG_CALL], a slow one twice that, a short
    /// one subtracts 1.
    private volatile int longCalls;

    private ExportedMethod(Class<?> type, int place, RemoteMethod method) {
        this.place = place;
        this.method = method.method();
        name = type.getName() + "." + method.key();
        parameters = method.method().getParameterCount();
        asynchronous = method.isAsynchronous();
        own = method.isOwn();
        flows = method.hasFlows();
        quick = annotation(type, method.method(), Quick.class) != null;
        CallLimit most = annotation(type, method.method(), CallLimit.class);
        limit = most == null ? Integer.MAX_VALUE : most.value();
    }

    /// @param type the class of the objects
    /// @param place the index of the method in the type
    /// @throws java.lang.reflect.InaccessibleObjectException if the method cannot be called
    static ExportedMethod of(Class<?> type, int place, RemoteMethod remote) {
        remote.method().setAccessible(true); // the interface may be package-private
        return new ExportedMethod(type, place, remote);
    }

    /// Returns an annotation of the method of the interface or of the class.
    private static <A extends java.lang.annotation.Annotation> @Nullable A annotation(
            Class<?> type, Method method, Class<A> wanted) {
        A found = method.getAnnotation(wanted);
        if (found != null) {
            return found;
        }
        try {
            return type.getMethod(method.getName(), method.getParameterTypes())
                    .getAnnotation(wanted);
        } catch (NoSuchMethodException _) {
            return null; // the class is package-private
        }
    }

    /// Returns class and method.
    public String name() {
        return name;
    }

    /// Returns the index of the method in the class.
    int place() {
        return place;
    }

    /// Returns the method of the remote interface.
    public Method method() {
        return method;
    }

    /// Returns true if the interface is internal: its calls are not intercepted.
    public boolean isOwn() {
        return own;
    }

    public int parameters() {
        return parameters;
    }

    /// Returns true if calls run on the receiving thread.
    public boolean isQuick() {
        return quick;
    }

    /// Returns true if its recent calls were brief: the next one may run on the reader, under a
    /// watchdog.
    public boolean isBrief() {
        return brief >= BRIEF_CALLS;
    }

    /// Returns true if many of its recent calls were long, so that the next one is likely long,
    /// too.
    public boolean isSlow() {
        return longCalls > 0 && !asynchronous;
    }

    /// Returns true if it returns a stage of its result.
    public boolean isAsynchronous() {
        return asynchronous;
    }

    /// Returns true if a parameter or the result is a `Flow.Publisher`.
    public boolean hasFlows() {
        return flows;
    }

    /// Counts a call that begins.
    ///
    /// @return false if the call limit is reached: the call must not begin
    public boolean enter() {
        if (running.incrementAndGet() > limit) {
            running.decrementAndGet();
            return false;
        }
        return true;
    }

    /// Undoes an [#enter]: the call does not begin.
    public void undoEnter() {
        running.decrementAndGet();
    }

    /// Counts a call that begins whether or not the call limit is reached.
    public void enterUnlimited() {
        running.incrementAndGet();
    }

    /// Counts a call that has ended.
    ///
    /// @param nanos how long it occupied its thread
    public void leave(long nanos) {
        running.decrementAndGet();
        if (quick) {
            if (!own) {
                weigh(nanos);
            }
            return;
        }
        weighBrief(nanos);
        weighLong(nanos);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // a lost update does no harm
    private void weighBrief(long nanos) {
        if (nanos > BRIEF_NANOS) {
            brief = nanos > SLOW_NANOS ? -BRIEF_CALLS * WEIGHT : 0;
        } else if (brief < BRIEF_CALLS) {
            brief++;
        }
    }

    private void weighLong(long nanos) {
        int score = longCalls; // a lost update does no harm
        if (nanos > LONG_NANOS) {
            int weight = nanos > SLOW_NANOS ? 2 * LONG_CALL : LONG_CALL;
            longCalls = Math.min(score + weight, MOST_LONG);
        } else if (score > LEAST_LONG) {
            longCalls = score - 1;
        }
    }

    /// Weighs a call of a quick method. A garbage collection may slow down any call, so only the
    /// frequency counts.
    private void weigh(long nanos) {
        if (nanos < SLOW_NANOS) {
            if (slow.get() > 0) {
                slow.decrementAndGet();
            }
        } else if (slow.addAndGet(WEIGHT) > MOST_WEIGHT) {
            quick = false;
            RmiLogger.get()
                    .log(
                            System.Logger.Level.WARNING,
                            "method is not quick, its calls run on separate threads from now on: method="
                                    + name);
        }
    }

    /// Calls the method.
    public @Nullable Object call(Remote target, Object[] arguments) throws Throwable {
        MethodHandle made = handle;
        if (made == null) {
            made = handle();
            handle = made;
        }
        return (Object) made.invokeExact(target, arguments);
    }

    private MethodHandle handle() throws IllegalAccessException {
        return MethodHandles.lookup()
                .unreflect(method)
                .asFixedArity() // a varargs array is one argument
                .asSpreader(Object[].class, parameters)
                .asType(TYPE);
    }
}
