// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Random graphs, the same for the same seed, whose few objects stand in as many roles as the
/// format has for them: one interned text is an element, the name of an enum constant, a signature,
/// a key; one class is written, described and replaced.
final class IdentityRoles {

    /// Constants whose names are texts of the graph.
    enum Colour {
        RED,
        GREEN,
        BLUE {
            @Override
            public String toString() {
                return "blue";
            }
        }
    }

    /// A class that describes its fields by signatures that are texts of the graph.
    static final class Bean implements Serializable {
        private static final long serialVersionUID = 1L;
        @Nullable Object any;
        @Nullable String text;
        @Nullable Colour colour;
        Object @Nullable [] others;
        int number;
    }

    /// A record of texts and constants.
    record Pair(@Nullable String text, @Nullable Object other) implements Serializable {}

    /// An object that writes what it holds by itself, some of it unshared.
    static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        @Nullable Object first;
        transient @Nullable Object second;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(second);
            out.defaultWriteObject();
            out.writeUnshared(second);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            second = in.readObject();
            in.defaultReadObject();
            in.readUnshared();
        }
    }

    /// An Externalizable object.
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1L;
        @Nullable Object first;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(first);
            out.writeUTF("RED");
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            first = in.readObject();
            in.readUTF();
        }
    }

    /// An object that something else is written for.
    static final class Replaced implements Serializable {
        private static final long serialVersionUID = 1L;
        transient @Nullable Object by;

        private @Nullable Object writeReplace() {
            return by;
        }
    }

    /// The handler of a proxy.
    static final class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1L;
        @Nullable Object held;

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) {
            return null;
        }
    }

    @SuppressWarnings("GetClassOnEnum") // the class of a constant with a body
    private static final List<Class<?>> CLASSES =
            List.of(
                    Bean.class,
                    Pair.class,
                    Colour.class,
                    Colour.BLUE.getClass(),
                    String.class,
                    Object[].class,
                    int.class,
                    HashMap.class,
                    Thread.class,
                    Runnable.class);

    private static final List<String> TEXTS =
            List.of(
                    "RED",
                    "GREEN",
                    "BLUE",
                    "Ljava/lang/String;",
                    "Ljava/lang/Object;",
                    "[Ljava/lang/Object;",
                    "any",
                    Bean.class.getName().intern(),
                    Colour.class.getName().intern(),
                    "java.lang.Runnable");

    private final Random random;
    private final List<@Nullable Object> pool = new ArrayList<>();

    private IdentityRoles(long seed) {
        random = new Random(seed);
    }

    /// A graph of `size` objects and some more.
    static Object graph(long seed, int size) {
        return new IdentityRoles(seed).make(size);
    }

    private Object make(int size) {
        pool.add(TEXTS.getFirst());
        for (int i = 0; i < size; i++) {
            pool.add(random.nextInt(8) == 0 ? pick() : piece());
        }
        List<@Nullable Object> root = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            root.add(pick());
        }
        return root;
    }

    private @Nullable Object pick() {
        return pool.get(random.nextInt(pool.size()));
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private Colour colour() {
        return Colour.values()[random.nextInt(3)];
    }

    @SuppressWarnings("StringOperationCanBeSimplified") // an object of its own
    private Object piece() {
        return switch (random.nextInt(14)) {
            case 0, 1 -> text();
            case 2 -> new String(text());
            case 3 -> colour();
            case 4 -> CLASSES.get(random.nextInt(CLASSES.size()));
            case 5 -> description();
            case 6 -> bean();
            case 7 -> new Pair(text(), pick());
            case 8 -> hooked();
            case 9 -> replaced();
            case 10 -> map();
            case 11 -> new @Nullable Object[] {pick(), text(), pick(), colour()};
            case 12 -> proxy();
            default -> new Integer[] {random.nextInt(3), random.nextInt(300)};
        };
    }

    private Object description() {
        ObjectStreamClass found =
                ObjectStreamClass.lookup(CLASSES.get(random.nextInt(CLASSES.size())));
        return found == null ? ObjectStreamClass.lookupAny(Runnable.class) : found;
    }

    private Bean bean() {
        Bean bean = new Bean();
        bean.any = pick();
        bean.text = text();
        bean.colour = colour();
        bean.others = random.nextBoolean() ? null : new @Nullable Object[] {pick(), text()};
        bean.number = random.nextInt();
        return bean;
    }

    private Object hooked() {
        if (random.nextInt(3) == 0) {
            External external = new External();
            external.first = pick();
            return external;
        }
        Hooked hooked = new Hooked();
        hooked.first = pick();
        hooked.second = random.nextBoolean() ? text() : colour();
        return hooked;
    }

    private Replaced replaced() {
        Replaced replaced = new Replaced();
        replaced.by = random.nextInt(4) == 0 ? null : random.nextBoolean() ? text() : pick();
        return replaced;
    }

    private Map<String, @Nullable Object> map() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put(text(), colour());
        map.put(text(), pick());
        return map;
    }

    private Object proxy() {
        Handler handler = new Handler();
        handler.held = pick();
        return Proxy.newProxyInstance(
                IdentityRoles.class.getClassLoader(), new Class<?>[] {Runnable.class}, handler);
    }
}
