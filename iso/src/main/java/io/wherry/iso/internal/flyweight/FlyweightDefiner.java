// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import io.wherry.iso.IsoException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.raw.Flyweight;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.concurrent.atomic.AtomicInteger;

/// Defines the classes of flyweights: in the package of the interface if that is open to this
/// module, as every package of the class path is; otherwise, for an exported public interface, in a
/// child class loader of the interface's loader.
///
/// Only code within a module has full access to it. Therefore a host class is defined in the
/// package of the interface first, and its lookup is used.
final class FlyweightDefiner {
    private static final String OWN_PACKAGE = "wherry.flyweights";
    private static final MethodType LOOK = MethodType.methodType(Lookup.class);
    private static final AtomicInteger HOSTS = new AtomicInteger();

    private final Lookup lookup;

    private FlyweightDefiner(Lookup lookup) {
        this.lookup = lookup;
    }

    /// Returns the definer for the flyweights of an interface.
    ///
    /// @throws UnknownTypeException if the interface is not accessible
    static FlyweightDefiner of(Class<?> shown) {
        Module module = shown.getModule();
        FlyweightDefiner.class.getModule().addReads(module);
        try {
            return new FlyweightDefiner(
                    within(MethodHandles.privateLookupIn(shown, MethodHandles.lookup())));
        } catch (IllegalAccessException e) {
            if (Modifier.isPublic(shown.getModifiers())
                    && module.isExported(shown.getPackageName())) {
                return new FlyweightDefiner(below(shown.getClassLoader()));
            }
            throw new UnknownTypeException(
                    "interface is not open to io.wherry.iso, write opens %s to io.wherry.iso: class=%s, module=%s"
                            .formatted(shown.getPackageName(), shown.getName(), module.getName()));
        }
    }

    private static Lookup within(Lookup beside) throws IllegalAccessException {
        if (beside.hasFullPrivilegeAccess()) {
            return beside;
        }
        Class<?> shown = beside.lookupClass();
        String name = shown.getSimpleName() + "$FlyweightHost" + HOSTS.incrementAndGet();
        return look(beside, beside.defineClass(host(ClassDesc.of(shown.getPackageName(), name))));
    }

    private static Lookup below(ClassLoader parent) {
        return look(MethodHandles.publicLookup(), new Loader(parent).host);
    }

    private static Lookup look(Lookup around, Class<?> host) {
        try {
            return (Lookup) around.findStatic(host, "lookup", LOOK).invoke();
        } catch (Throwable e) {
            throw new IsoException("no class for flyweights: " + e.getMessage(), e);
        }
    }

    String packageName() {
        return lookup.lookupClass().getPackageName();
    }

    /// Defines a hidden class next to the interface.
    Lookup define(byte[] bytes) throws IllegalAccessException {
        return lookup.defineHiddenClass(bytes, true);
    }

    /// Defines the class, and creates the prototype object, which shows nothing.
    Flyweight make(FlyweightClass made) {
        byte[] bytes = made.bytes();
        try {
            Lookup inside = lookup.defineHiddenClassWithClassData(bytes, made.views(), true);
            MethodType type = MethodType.methodType(void.class, int.class);
            return (Flyweight) inside.findConstructor(inside.lookupClass(), type).invoke(0);
        } catch (Throwable e) {
            throw new IsoException("no class for a flyweight: " + e.getMessage(), e);
        }
    }

    private static byte[] host(ClassDesc name) {
        ClassDesc lookups = Descriptors.of(MethodHandles.class);
        MethodTypeDesc type = MethodTypeDesc.of(Descriptors.of(Lookup.class));
        int flags = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC;
        return ClassFile.of()
                .build(
                        name,
                        host -> {
                            host.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNTHETIC);
                            host.withMethodBody(
                                    "lookup",
                                    type,
                                    flags,
                                    code -> code.invokestatic(lookups, "lookup", type).areturn());
                        });
    }

    /// Loads one class.
    private static final class Loader extends ClassLoader {
        final Class<?> host;

        Loader(ClassLoader parent) {
            super(parent);
            byte[] bytes = host(ClassDesc.of(OWN_PACKAGE, "Host"));
            host = defineClass(null, bytes, 0, bytes.length);
        }
    }
}
