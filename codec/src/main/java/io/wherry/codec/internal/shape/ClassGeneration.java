// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Whether this JVM defines classes at run time. Codecs and remote stubs ask before they generate
/// code, once for each class. Thread-safe.
public final class ClassGeneration {
    /// `-Dio.wherry.codec.generate=false` simulates a JVM that defines no classes.
    public static final String PROPERTY = "io.wherry.codec.generate";

    /* A native image throws an Error of its own kind, which is not a LinkageError. */
    private static final ClassGeneration JVM = new ClassGeneration(new EmptyClass());

    private final Trial trial;

    /// Null before the trial.
    private @Nullable Boolean possible;

    /// Defines a class.
    @FunctionalInterface
    interface Trial {
        void define() throws IllegalAccessException;
    }

    ClassGeneration(Trial trial) {
        this.trial = trial;
    }

    /// Returns true if classes can be defined. The first call tries it.
    public static boolean isPossible() {
        return JVM.decide();
    }

    /// @throws VirtualMachineError if the trial fails so; the next call tries again
    synchronized boolean decide() {
        Boolean decided = possible;
        if (decided == null) {
            decided = !"false".equals(System.getProperty(PROPERTY)) && succeeds();
            possible = decided;
        }
        return decided;
    }

    private boolean succeeds() {
        try {
            trial.define();
            return true;
        } catch (VirtualMachineError e) {
            throw e; // out of memory: says nothing about other definitions
        } catch (IllegalAccessException | UnsupportedOperationException | Error e) {
            System.getLogger("io.wherry.codec")
                    .log(
                            System.Logger.Level.INFO,
                            "no classes can be defined at run time: codecs use method handles,"
                                    + " remote stubs are proxies",
                            e);
            return false;
        }
    }

    private static final class EmptyClass implements Trial, Consumer<ClassBuilder> {
        @Override
        public void define() throws IllegalAccessException {
            Lookup lookup = MethodHandles.lookup();
            ClassDesc name = ClassDesc.of(ClassGeneration.class.getPackageName(), "Generated");
            lookup.defineHiddenClass(ClassFile.of().build(name, this), false);
        }

        @Override
        public void accept(ClassBuilder builder) {
            // no fields, no methods
        }
    }
}
