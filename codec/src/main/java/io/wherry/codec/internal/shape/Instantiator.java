// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.InvalidClassException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/// Makes empty objects of one class as java.io does: by the no-argument constructor of the first
/// non-serializable superclass, or by the public one of an Externalizable class. Safe for any
/// thread.
public final class Instantiator {
    private static final Object[] NONE = {};

    /// Calls after which the constructor becomes a constant of generated code.
    private static final int OFTEN = 1_000;

    private final Class<?> type;
    private final @Nullable Constructor<?> constructor;

    /// Calls so far, about: threads may count at once.
    private int calls;

    private @Nullable ConstantConstructor constant;

    private Instantiator(Class<?> type, @Nullable Constructor<?> constructor) {
        this.type = type;
        this.constructor = constructor;
    }

    public static Instantiator of(Class<?> type) {
        return new Instantiator(type, Reflection.FACTORY.newConstructorForSerialization(type));
    }

    public static Instantiator ofExternalizable(Class<?> type) {
        return new Instantiator(type, Reflection.FACTORY.newConstructorForExternalization(type));
    }

    /// The constructor that makes one, or null if the class has none that will do. Called without
    /// arguments.
    public @Nullable Constructor<?> constructor() {
        return constructor;
    }

    /// Returns the exception for a failed constructor call, as java.io has it: the cause is what the
    /// constructor threw, or the reason why it cannot be called, such as a class that is abstract
    /// here. Throws an error of the constructor itself.
    public InvalidClassException failed(ReflectiveOperationException e) {
        Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
        if (cause instanceof Error error) {
            throw error;
        }
        InvalidClassException failure =
                new InvalidClassException(type.getName(), "unable to create instance");
        failure.initCause(cause);
        return failure;
    }

    /// Makes one.
    ///
    /// @throws InvalidClassException if the class lacks that constructor, or it throws an exception
    public Object instantiate() throws InvalidClassException {
        ConstantConstructor generated = constant;
        try {
            return generated == null ? call() : generated.newInstance();
        } catch (ReflectiveOperationException e) {
            throw failed(e);
        }
    }

    private Object call() throws ReflectiveOperationException, InvalidClassException {
        if (constructor == null) {
            throw new InvalidClassException(type.getName(), "no valid constructor");
        }
        if (++calls == OFTEN && ClassGeneration.isPossible()) {
            constant = ConstantConstructor.of(constructor);
        }
        return constructor.newInstance(NONE);
    }
}
