// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.stub;

import io.wherry.codec.internal.shape.ClassGeneration;
import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.RemoteStub;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.rmi.Remote;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The class of stubs with certain remote interfaces. Thread-safe.
public final class StubClass {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    /// All stub classes, by the interface whose loader finds the others, so that classes can be
    /// unloaded.
    private static final ClassValue<Map<List<Class<?>>, StubClass>> ALL =
            new ClassValue<>() {
                @Override
                protected Map<List<Class<?>>, StubClass> computeValue(Class<?> type) {
                    return new ConcurrentHashMap<>();
                }
            };

    /// Numbers of the stub classes that are not hidden.
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final RemoteType type;
    private final Maker maker;

    /// Creates a stub.
    @FunctionalInterface
    private interface Maker {
        Remote make(RemoteInvoker invoker) throws Throwable;
    }

    private StubClass(RemoteType type, Maker maker) {
        this.type = type;
        this.maker = maker;
    }

    /// Returns the class of stubs that implement all `interfaces`.
    ///
    /// @throws IllegalArgumentException if one is not a valid remote interface, or no class can
    ///     implement all of them
    public static StubClass of(List<Class<?>> interfaces) {
        return ALL.get(RemoteType.finderOf(interfaces))
                .computeIfAbsent(interfaces, StubClass::make);
    }

    private static StubClass make(List<Class<?>> interfaces) {
        RemoteType type = RemoteType.of(interfaces);
        List<RemoteMethod> methods = type.methods();
        Maker maker = ClassGeneration.isPossible() ? generated(interfaces, methods) : null;
        return new StubClass(type, maker == null ? proxies(type) : maker);
    }

    /// @throws IllegalArgumentException if no proxy can implement all interfaces: some are
    ///     accessible in different packages alone, for example
    private static Maker proxies(RemoteType type) {
        Maker maker = invoker -> ProxyStub.of(type, invoker);
        make(maker, (_, _) -> null);
        return maker;
    }

    /// Returns null if no class can be defined in the package of the interfaces.
    private static @Nullable Maker generated(
            List<Class<?>> interfaces, List<RemoteMethod> methods) {
        try {
            return define(interfaces, methods);
        } catch (IllegalAccessException | LinkageError _) {
            // the package is not open to this module, or its class loader cannot load RemoteStub
            return null;
        }
    }

    private static Maker define(List<Class<?>> interfaces, List<RemoteMethod> methods)
            throws IllegalAccessException {
        Class<?> host = host(interfaces);
        StubClass.class.getModule().addReads(host.getModule());
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(host, LOOKUP);
        boolean hides = lookup.hasFullPrivilegeAccess(); // not in another module
        String name = interfaces.getFirst().getSimpleName() + "Stub";
        byte[] bytes =
                StubBytes.of(
                        ClassDesc.of(
                                host.getPackageName(),
                                hides ? name : name + NUMBERS.incrementAndGet()),
                        interfaces,
                        methods);
        Class<?> made =
                hides
                        ? lookup.defineHiddenClass(bytes, true).lookupClass()
                        : lookup.defineClass(bytes);
        try {
            MethodHandle constructor =
                    lookup.findConstructor(
                                    made, MethodType.methodType(void.class, RemoteInvoker.class))
                            .asType(MethodType.methodType(Remote.class, RemoteInvoker.class));
            return invoker -> (Remote) constructor.invokeExact(invoker);
        } catch (NoSuchMethodException e) {
            throw new AssertionError("constructor was generated", e);
        }
    }

    /// Returns an interface in whose package all interfaces are accessible: a package-private one,
    /// if there is one.
    private static Class<?> host(List<Class<?>> interfaces) {
        for (Class<?> face : interfaces) {
            if (!Modifier.isPublic(face.getModifiers())) {
                return face;
            }
        }
        return RemoteType.finderOf(interfaces);
    }

    /// Returns the remote type of the stubs, which defines the indexes of the methods.
    public RemoteType type() {
        return type;
    }

    /// Returns a new stub.
    public Remote stub(RemoteInvoker invoker) {
        return make(maker, invoker);
    }

    private static Remote make(Maker maker, RemoteInvoker invoker) {
        try {
            return maker.make(invoker);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("constructor of a stub throws nothing", e);
        }
    }

    /// Returns the invoker of a stub; null if `object` is not a stub.
    public static @Nullable RemoteInvoker invokerOf(Object object) {
        return object instanceof RemoteStub stub
                ? RemoteStub.invokerOf(stub)
                : ProxyStub.invokerOf(object);
    }

    /// Returns a new stub with the interfaces of `stub`.
    public static Remote like(Remote stub, RemoteInvoker invoker) {
        return of(interfacesOf(stub)).stub(invoker);
    }

    /// Returns the remote type of a stub.
    public static RemoteType typeOf(Remote stub) {
        return of(interfacesOf(stub)).type();
    }

    private static List<Class<?>> interfacesOf(Remote stub) {
        return List.of(stub.getClass().getInterfaces());
    }
}
