// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import static java.lang.classfile.ClassFile.ACC_ABSTRACT;
import static java.lang.classfile.ClassFile.ACC_INTERFACE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.LinkOptions;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ExceptionsAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.atomic.AtomicInteger;

/// Makes remote interfaces of any name, so that there is a stub of every object whether its program is here or not. All have
/// one method, which no object has.
final class UnknownInterfaces extends ClassLoader {
    /// The method.
    static final String METHOD = "wherryPing";

    /// The number of interfaces that one loader makes: peers choose the names, and classes stay in
    /// memory as long as their loader.
    static final int MOST = 1 << 11;

    private static final ClassDesc REMOTE = Remote.class.describeConstable().orElseThrow();
    private static final ClassDesc FAILURE =
            RemoteException.class.describeConstable().orElseThrow();

    private final AtomicInteger made = new AtomicInteger();

    UnknownInterfaces(ClassLoader parent) {
        super(parent);
    }

    /// A runtime that makes stubs with such interfaces.
    static RmiRuntime runtime() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(
                new UnknownInterfaces(UnknownInterfaces.class.getClassLoader()));
        try {
            return RmiRuntime.with(LinkOptions.standard());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (made.get() >= MOST) {
            throw new ClassNotFoundException(
                    "too many unknown interfaces: name=" + name + ", most=" + MOST);
        }
        try {
            byte[] bytes = bytes(ClassDesc.of(name));
            Class<?> type = defineClass(name, bytes, 0, bytes.length);
            made.incrementAndGet(); // names that are invalid do not count
            return type;
        } catch (IllegalArgumentException | SecurityException | LinkageError e) {
            throw new ClassNotFoundException("invalid interface name: " + name, e);
        }
    }

    private static byte[] bytes(ClassDesc name) {
        return ClassFile.of()
                .build(
                        name,
                        type ->
                                type.withFlags(ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT)
                                        .withSuperclass(CD_Object)
                                        .withInterfaceSymbols(REMOTE)
                                        .withMethod(
                                                METHOD,
                                                MethodTypeDesc.of(CD_void),
                                                ACC_PUBLIC | ACC_ABSTRACT,
                                                method ->
                                                        method.with(
                                                                ExceptionsAttribute.ofSymbols(
                                                                        FAILURE))));
    }
}
