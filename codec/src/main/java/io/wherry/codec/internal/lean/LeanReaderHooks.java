// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.failure.Failures;
import io.wherry.codec.internal.message.FreshStack;
import io.wherry.codec.internal.message.JdkCode;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import io.wherry.codec.internal.message.Validations;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// User code (`readObject`, `readExternal`, codecs of the program) that is running in a reader, one
/// inside the other. One reader owns it.
public final class LeanReaderHooks {
    private final Failures failures;
    private final FreshStack javaStack = new FreshStack();
    private @Nullable Validations validations;
    private @Nullable Object values;

    /// True while user code runs, so that exceptions are its own.
    private boolean running;

    /// The reason why a read of a hook failed.
    private @Nullable Throwable failure;

    private boolean failureIsUsers;

    /// True while an object is read to which no other reference may lead.
    private boolean unshared;

    /// The array that a `readResolve` returned last while such an object was read, or null.
    private @Nullable Object resolvedArray;

    /// Bodies read in order within one another, where other bodies are put off.
    private int deep;

    LeanReaderHooks(Failures failures) {
        this.failures = failures;
    }

    void reset() {
        running = false;
        failure = null;
        unshared = false;
        resolvedArray = null;
        deep = 0;
        validations = null;
    }

    /// Returns the exception for one that ended a message.
    IOException ended(Throwable thrown) {
        return switch (thrown) {
            case IOException e -> e;
            case RuntimeException e -> unexpected(e);
            case Error e -> failures.unmade(e);
            default -> UndeclaredExceptions.invoking("code of a class", thrown);
        };
    }

    /// Returns the error for an unexpected exception. An exception of user code is passed on
    /// unchanged; any other one means that the bytes are invalid.
    IOException unexpected(RuntimeException e) {
        if (running && !JdkCode.threw(e)) {
            throw e;
        }
        return failures.unreadable(e);
    }

    /// Notes that user code runs from here on, or has returned.
    public void setRunning(boolean runs) {
        running = runs;
    }

    /// Call-backs to run when the graph is complete.
    public Validations validations() {
        if (validations == null) {
            validations = new Validations();
        }
        return validations;
    }

    /// Runs the call-backs that were registered.
    void validate() throws IOException {
        if (validations != null) {
            running = true;
            validations.run();
            running = false;
            validations = null;
        }
    }

    /// Sets whether no other reference may lead to the object that is read; returns the setting
    /// before.
    public boolean setUnshared(boolean isUnshared) {
        boolean before = unshared;
        unshared = isUnshared;
        return before;
    }

    /// A `readResolve` returned `result`.
    public void resolved(@Nullable Object result) {
        if (unshared) {
            resolvedArray = result != null && result.getClass().isArray() ? result : null;
        }
    }

    /// Returns what is given for `read`, to which no other reference may lead: a copy of an array
    /// of a `readResolve`, which may have kept it.
    public @Nullable Object unshared(@Nullable Object read) {
        Object resolved = resolvedArray;
        resolvedArray = null;
        if (read == null || read != resolved) {
            return read;
        }
        int length = Array.getLength(read);
        Object copy = Array.newInstance(read.getClass().getComponentType(), length);
        System.arraycopy(read, 0, copy, 0, length);
        return copy;
    }

    int deep() {
        return deep;
    }

    /// Returns the input for codecs of the program: made at first use, for this reader.
    public <T> T values(LeanReader reader, Class<T> type, Function<LeanReader, T> make) {
        if (values == null) {
            values = make.apply(reader);
        }
        return type.cast(values);
    }

    /// Reads a body that is deep in the graph, on a fresh stack where too many are nested.
    void deeper(FreshStack.CheckedTask body) throws IOException {
        deep++;
        javaStack.runChecked(body);
        deep--;
    }

    /// A call of user code.
    @FunctionalInterface
    public interface UserCode {
        void run() throws Throwable;
    }

    /// Calls user code that may read.
    ///
    /// @throws IOException also for an exception that left the message half-read, if the hook
    ///     caught it
    public void call(Class<?> type, UserCode code) throws IOException {
        running = true;
        try {
            code.run();
            running = false;
        } catch (StackOverflowError e) {
            throw failures.endless(type, e);
        } catch (IOException | RuntimeException | Error e) {
            running = e != failure || failureIsUsers;
            throw e;
        } catch (Throwable e) {
            throw UndeclaredExceptions.invoking("hook: class=" + type.getName(), e);
        }
        checkWhole();
    }

    /// A read of a hook through its stream.
    ///
    /// @param <T> the value
    @FunctionalInterface
    public interface Read<T extends @Nullable Object> {
        T run() throws IOException;
    }

    /// Runs a read of a hook. If it fails, the message fails, even if the hook catches the
    /// exception.
    public <T extends @Nullable Object> T read(Read<T> read) throws IOException {
        running = false;
        try {
            T value = read.run();
            running = true;
            return value;
        } catch (Throwable e) { // also one that code of a class does not declare
            if (failure == null) {
                failure = e;
                failureIsUsers = running;
            }
            throw e;
        }
    }

    private void checkWhole() throws IOException {
        Throwable why = failure;
        if (why == null) {
            return;
        }
        running = failureIsUsers;
        switch (why) {
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw UndeclaredExceptions.invoking("code of a class", why);
        }
    }
}
