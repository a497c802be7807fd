// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.io.File;
import java.io.FilePermission;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketPermission;
import java.net.URI;
import java.net.URLPermission;
import java.net.UnixDomainSocketAddress;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.LinkPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.PropertyPermission;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;

/// The language, numbers, files, addresses, exceptions, concurrency.
@SuppressWarnings({
    "FormatString", // exceptions are wanted
    "FutureReturnValueIgnored", // so are futures themselves
    "UnnecessaryStringBuilder",
    "removal" // old classes are made too
})
final class LanguageRecipes {
    private final List<Recipe> recipes = new ArrayList<>();

    private LanguageRecipes() {}

    static List<Recipe> all() {
        LanguageRecipes family = new LanguageRecipes();
        family.language();
        family.numbers();
        family.exceptions();
        family.network();
        family.concurrency();
        return family.recipes;
    }

    private void add(String name, Recipe.Maker maker) {
        recipes.add(new Recipe(name, maker));
    }

    private void language() {
        add("Class", () -> new Object[] {String.class, int.class, long[][].class, Thread.class});
        add("ObjectStreamClass", () -> ObjectStreamClass.lookup(BigDecimal.class));
        add("MethodType", () -> MethodType.methodType(String.class, int.class, Object[].class));
        add(
                "annotation",
                () -> FunctionalInterface.class.getAnnotation(java.lang.annotation.Target.class));
        add(
                "annotation with values",
                () -> Deprecated.class.getAnnotation(java.lang.annotation.Target.class));
        add("lambda", () -> (Supplier<String> & Serializable) () -> "made");
        add("method reference", () -> (Function<Object, String> & Serializable) String::valueOf);
        add("proxy", LanguageRecipes::proxy);
        add("StringBuilder", () -> new StringBuilder("text").append('c'));
        add("StackTraceElement", () -> new Throwable().getStackTrace());
        add("Properties with defaults", LanguageRecipes::properties);
        add(
                "String of all kinds",
                () ->
                        new String[] {
                            "", "a\0b", "\u00e4\ud83d\ude00", "\ud800", "x".repeat(70_000)
                        });
    }

    private static final class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return method.getName().hashCode();
        }
    }

    private static Object proxy() {
        return Proxy.newProxyInstance(
                LanguageRecipes.class.getClassLoader(),
                new Class<?>[] {Comparable.class},
                new Handler());
    }

    private static Object properties() {
        Properties defaults = new Properties();
        defaults.setProperty("default", "value");
        Properties properties = new Properties(defaults);
        properties.setProperty("own", "value");
        return properties;
    }

    private void numbers() {
        add("BigDecimal", () -> new BigDecimal("-12345678901234567890.0123456789"));
        add("BigInteger", () -> new BigInteger("-12345678901234567890"));
        add("MathContext", () -> MathContext.DECIMAL128);
        add("boxes", () -> new Object[] {1, 1000, 1L, 'c', true, 1.5, -0.0F, (byte) 3, (short) -4});
        add("the same box twice", LanguageRecipes::sharedBox);
        add(
                "arrays of arrays",
                () -> new Object[] {new int[2][3], new char[][] {{'a'}, null}, new String[0][]});
    }

    private static Object sharedBox() {
        Integer box = 123_456;
        return new Object[] {box, box, 123_456};
    }

    private void exceptions() {
        add("exception with cause and suppressed", LanguageRecipes::suppressed);
        add("exception that is its own cause's suppressed", LanguageRecipes::cyclic);
        add(
                "UncheckedIOException",
                () -> new UncheckedIOException("text", new IOException("cause")));
        add(
                "DirectoryIteratorException",
                () -> new DirectoryIteratorException(new IOException("cause")));
        add("illegal format index", () -> thrown(() -> String.format("%2147483648$s", "a")));
        add("illegal format", () -> thrown(() -> String.format("%-d", 1)));
        add("ClassCastException", () -> thrown(() -> (String) (Object) List.of(1)));
        add("IndexOutOfBoundsException", () -> thrown(() -> List.of().get(3)));
    }

    private static Object suppressed() {
        Exception exception = new IllegalStateException("outer", new IOException("cause"));
        exception.addSuppressed(new ArithmeticException("suppressed"));
        exception.addSuppressed(new Exception("second", exception.getCause()));
        return exception;
    }

    private static Object cyclic() {
        Exception outer = new Exception("outer");
        Exception cause = new Exception("cause");
        outer.initCause(cause);
        cause.addSuppressed(outer);
        return outer;
    }

    private static Object thrown(Supplier<?> action) {
        try {
            return action.get();
        } catch (RuntimeException e) {
            return e;
        }
    }

    private void network() {
        add("URI", () -> URI.create("http://user@localhost:80/a%20b?q#f"));
        add("URL", () -> URI.create("file:/tmp/x?q#f").toURL());
        add("File", () -> new File("/tmp/../x"));
        add("Inet4Address", () -> InetAddress.getByAddress("name", new byte[] {127, 0, 0, 1}));
        add("Inet6Address", () -> InetAddress.getByAddress("name", new byte[16]));
        add(
                "InetSocketAddress",
                () -> new InetSocketAddress(InetAddress.getByAddress(new byte[4]), 80));
        add("unresolved InetSocketAddress", () -> InetSocketAddress.createUnresolved("name", 80));
        add("UnixDomainSocketAddress", () -> UnixDomainSocketAddress.of("/tmp/socket"));
        add("FilePermission", () -> new FilePermission("/tmp/-", "read,write"));
        add("SocketPermission", () -> new SocketPermission("127.0.0.1:80", "connect"));
        add("URLPermission", () -> new URLPermission("http://127.0.0.1/*", "GET:X-Header"));
        add("LinkPermission", () -> new LinkPermission("hard"));
        add("PropertyPermission", () -> new PropertyPermission("a.*", "read"));
    }

    private void concurrency() {
        add("ReentrantReadWriteLock", ReentrantReadWriteLock::new);
        add("Condition", () -> new java.util.concurrent.locks.ReentrantLock().newCondition());
        add("Semaphore", () -> new Semaphore(3, true));
        add("CountDownLatch", () -> new CountDownLatch(2));
        add("CompletableFuture", () -> CompletableFuture.completedFuture("value"));
        add("ForkJoinTask", () -> ForkJoinTask.adapt(() -> "value"));
        add("AtomicReferenceArray", () -> new AtomicReferenceArray<>(new String[] {"a", null}));
        add("InheritableThreadLocal", InheritableThreadLocal::new);
    }
}
