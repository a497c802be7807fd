// SPDX-License-Identifier: Apache-2.0
package acme;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.collections.FactoryUtils;
import org.apache.commons.collections.bag.HashBag;
import org.apache.commons.collections.keyvalue.TiedMapEntry;
import org.apache.commons.collections.map.DefaultedMap;
import org.apache.commons.collections.map.Flat3Map;
import org.apache.commons.collections.map.HashedMap;
import org.apache.commons.collections.map.LRUMap;
import org.apache.commons.collections.map.LazyMap;

/// An application with tests: `test` runs them, `load FILE...` loads objects from files.
@SuppressWarnings({"unchecked", "rawtypes", "JdkObsolete"}) // old applications are so
public final class Shop {
    private Shop() {}

    /// Returns what the application stores: files, orders, and many kinds of collections.
    private static List<Object> stored() {
        Map<String, Object> entries = Map.of("file", new File("attachment"));
        Map lazy = LazyMap.decorate(new HashMap<>(entries), FactoryUtils.constantFactory("none"));
        PriorityQueue<String> queue = new PriorityQueue<>(Comparator.reverseOrder());
        queue.addAll(List.of("a", "b"));
        List<Object> all = new ArrayList<>(List.of(new Order("ann"), entries, Set.of("x"), queue));
        all.add(new HashMap<>(entries));
        all.add(new LinkedHashMap<>(entries));
        all.add(new Hashtable<>(entries));
        all.add(new ConcurrentHashMap<>(entries));
        all.add(new HashSet<>(List.of("x")));
        all.add(new LinkedHashSet<>(List.of("x")));
        all.add(new HashedMap(entries));
        all.add(new Flat3Map(entries));
        all.add(new LRUMap(entries));
        all.add(new HashBag(List.of("x")));
        all.add(DefaultedMap.decorate(new HashMap<>(entries), "none"));
        all.add(lazy);
        all.add(new TiedMapEntry(lazy, "file"));
        return all;
    }

    private static Object copy(Object value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    private static void test() throws IOException, ClassNotFoundException {
        for (Object value : stored()) {
            String name = value.getClass().getName();
            if (!copy(value).toString().equals(value.toString())) {
                throw new IllegalStateException("copy differs: class=" + name);
            }
        }
        System.out.println("all tests passed: " + stored().size());
    }

    /// Loads any object and goes on: whatever happens is printed.
    private static void load(Path file) {
        String name = file.getFileName().toString();
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            System.out.println(name + " loaded " + in.readObject().getClass().getName());
        } catch (Exception e) {
            System.out.println(name + " failed " + e);
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("test")) {
            test();
            return;
        }
        for (int i = 1; i < arguments.length; i++) {
            load(Path.of(arguments[i]));
        }
    }
}
