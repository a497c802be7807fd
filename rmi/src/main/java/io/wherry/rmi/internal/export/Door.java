// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.CallLimit;
import io.wherry.rmi.Quick;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A method of the objects of one class that can be called from elsewhere. Safe for any thread.
public final class Door {
    private static final System.Logger LOGGER = System.getLogger("io.wherry.rmi");

    private static final MethodType TYPE =
            MethodType.methodType(Object.class, Remote.class, Object[].class);

    /// A quick method may keep the thread that receives so long.
    private static final long SLOW_NANOS = 1_000_000;

    /// One slow call weighs as much as so many others.
    private static final int WEIGHT = 16;

    private static final int MOST_WEIGHT = WEIGHT * WEIGHT;

    /// So many calls that take no longer, one after another, are a sign that the next one will not either.
    private static final int BRIEF_CALLS = 32;

    private static final long BRIEF_NANOS = 50_000;

    /// Longer than the hand-over of a call to another thread takes.
    private static final long LONG_NANOS = 20_000;

    /// One long call weighs as much as so many short ones: where a few calls of a hundred block, all had better not share a thread.
    private static final int LONG_CALL = 32;

    private static final int MOST_LONG = 256;
    private static final int LEAST_LONG = -2 * LONG_CALL;

    private final String name;
    private final int place;
    private final Method method;
    private final MethodHandle handle;
    private final int parameters;
    private final boolean asynchronous;

    /// Whether the interface is Wherry's own: its methods are known to be quick, and depend on the order in which the receiving thread runs them.
    private final boolean own;

    private final boolean flows;
    private final int limit;
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger slow = new AtomicInteger();
    private volatile boolean quick;

    private volatile int brief;

    /// How long calls took lately: a long one adds [#LONG_CALL], a very long one twice that, a short one takes 1.
    private volatile int longCalls;

    private Door(Class<?> type, int place, RemoteMethod method, MethodHandle handle) {
        this.place = place;
        this.method = method.method();
        name = type.getName() + "." + method.key();
        this.handle = handle;
        parameters = method.method().getParameterCount();
        asynchronous = method.isAsynchronous();
        own = method.isOwn();
        flows = method.hasFlows();
        quick = annotation(type, method.method(), Quick.class) != null;
        CallLimit most = annotation(type, method.method(), CallLimit.class);
        limit = most == null ? Integer.MAX_VALUE : most.value();
    }

    /// @param type of the objects
    /// @param place of the method among those of the type
    /// @throws IllegalArgumentException if the method cannot be called
    static Door of(Class<?> type, int place, RemoteMethod remote) {
        Method method = remote.method();
        try {
            method.setAccessible(true); // of an interface that may be private to its package
            MethodHandle handle =
                    MethodHandles.lookup()
                            .unreflect(method)
                            .asFixedArity() // the array of a variable number is one argument
                            .asSpreader(Object[].class, method.getParameterCount())
                            .asType(TYPE);
            return new Door(type, place, remote, handle);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException("remote method cannot be called: " + method, e);
        }
    }

    /// Of the method of the interface or of the class.
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
            return null; // the class is private to its package
        }
    }

    /// Class and method.
    public String name() {
        return name;
    }

    /// The place of the method among those of the class.
    int place() {
        return place;
    }

    /// Returns the method of the remote interface.
    public Method method() {
        return method;
    }

    /// Returns true if the interface is one of runtimes among each other: its calls are not intercepted.
    public boolean isOwn() {
        return own;
    }

    public int parameters() {
        return parameters;
    }

    /// Whether it does not keep the thread that calls it.
    public boolean isQuick() {
        return quick;
    }

    /// Whether its last calls were over so soon that the next one may be tried on a thread that has other things to do.
    public boolean isBrief() {
        return brief >= BRIEF_CALLS;
    }

    /// Whether so many of its last calls were long that the next one is likely long, too.
    public boolean isSlow() {
        return longCalls > 0 && !asynchronous;
    }

    /// Whether what it returns is there later.
    public boolean isAsynchronous() {
        return asynchronous;
    }

    /// Whether a parameter or the result is a `Flow.Publisher`.
    public boolean hasFlows() {
        return flows;
    }

    /// A call begins.
    ///
    /// @return false if it may not, as many are running as may
    public boolean enter() {
        if (running.incrementAndGet() > limit) {
            running.decrementAndGet();
            return false;
        }
        return true;
    }

    /// A call that began has ended.
    ///
    /// @param nanos how long it kept its thread from other things
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

    /// A garbage collection may make any call slow: what counts is how many are.
    private void weigh(long nanos) {
        if (nanos < SLOW_NANOS) {
            if (slow.get() > 0) {
                slow.decrementAndGet();
            }
        } else if (slow.addAndGet(WEIGHT) > MOST_WEIGHT) {
            quick = false;
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "method is not quick: calls of it get threads of their own now: " + name);
        }
    }

    /// Calls it.
    public @Nullable Object call(Remote target, Object[] arguments) throws Throwable {
        return (Object) handle.invokeExact(target, arguments);
    }
}
