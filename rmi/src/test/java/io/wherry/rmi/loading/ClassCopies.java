// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.util.Objects;
import java.util.concurrent.Callable;

/// A class loader that defines its own copies of some test classes, as the loader of a plugin or of
/// another version of a program does.
final class ClassCopies extends ClassLoader {
    private final String prefix;
    private final ClassTransform change;

    /// @param name for `toString`
    /// @param prefix of the names of the copied classes
    ClassCopies(String name, String prefix) {
        this(name, prefix, ClassTransform.ACCEPT_ALL);
    }

    /// @param change the difference of the copies from the test classes
    ClassCopies(String name, String prefix, ClassTransform change) {
        super(name, ClassCopies.class.getClassLoader());
        this.prefix = prefix;
        this.change = change;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            boolean own = name.startsWith(prefix);
            return known != null ? known : own ? define(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = Objects.requireNonNull(getParent().getResourceAsStream(file))) {
            ClassFile format = ClassFile.of();
            byte[] bytes = format.transformClass(format.parse(in.readAllBytes()), change);
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /// Makes an object of the copy of a class.
    Object make(Class<?> like) throws ReflectiveOperationException {
        return loadClass(like.getName()).getConstructor().newInstance();
    }

    /// Runs a task with this as the context class loader.
    <T> T run(Callable<T> task) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(this);
        try {
            return task.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public String toString() {
        return getName();
    }
}
