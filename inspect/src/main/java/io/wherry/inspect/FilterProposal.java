// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.FilterPattern.Status;
import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.TypeNames;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/// Collects the classes of streams, and the limits that they need, for a filter that admits these and no others.
public final class FilterProposal implements StreamVisitor {
    /* Classes that the JDK's collections ask a filter about when they allocate their tables. */
    private static final List<String> TABLES = List.of("java.lang.Object", "java.util.Map$Entry");

    private final Map<String, Integer> classes = new TreeMap<>();
    private int streams;
    private int depth;
    private int deepest;
    private long references;
    private long mostReferences;
    private int longestArray;
    private long start;
    private long mostBytes;

    /// Creates a proposal without streams.
    public FilterProposal() {}

    @Override
    public void beginStream(long offset, int version, LongSupplier position) {
        streams++;
        depth = 0;
        references = 0;
        start = offset;
    }

    @Override
    public void endStream(long end) {
        mostBytes = Math.max(mostBytes, end - start);
        mostReferences = Math.max(mostReferences, references);
    }

    @Override
    public void brokenStream(MalformedStreamException cause) {
        endStream(cause.position());
    }

    @Override
    public void beginClass(ClassDescription type) {
        references++;
        List<String> interfaces = type.head().interfaces();
        if (interfaces != null) {
            add("java.lang.reflect.Proxy");
            interfaces.forEach(this::add);
            return;
        }
        String element = TypeNames.element(type.head().name());
        if (element.equals(type.head().name()) || element.length() > 1) {
            add(element);
        }
    }

    private void add(String name) {
        classes.merge(name, 1, Integer::sum);
    }

    private void begin() {
        references++;
        depth++;
        deepest = Math.max(deepest, depth);
    }

    @Override
    public void beginObject(long offset, int handle, ClassDescription type) {
        begin();
    }

    @Override
    public void endObject() {
        depth--;
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length) {
        begin();
        longestArray = Math.max(longestArray, length);
    }

    @Override
    public void endArray() {
        depth--;
    }

    @Override
    public void reference(long offset, int handle) {
        references++;
    }

    @Override
    public void nullValue(long offset) {
        references++;
    }

    @Override
    public void string(long offset, int handle, MemorySegment utf, boolean wide) {
        references++;
    }

    @Override
    public void beginException(long offset) {
        depth = 0;
    }

    /// Returns the classes as [Class#getName] says them, those of array elements for arrays; primitive types are left out.
    public List<String> classes() {
        return List.copyOf(classes.keySet());
    }

    /// Returns the classes of the list of [KnownGadgets], each with its source.
    public Map<String, String> gadgets() {
        Map<String, String> found = new TreeMap<>();
        for (String name : classes.keySet()) {
            String source = KnownGadgets.source(name);
            if (source != null) {
                found.put(name, source);
            }
        }
        return found;
    }

    /// Returns the classes that a filter rejects or, if `undecided`, does not allow.
    public List<String> stoppedBy(FilterPattern filter, boolean undecided) {
        List<String> stopped = new ArrayList<>();
        for (String name : classes.keySet()) {
            Status status = filter.status(name);
            if (status == Status.REJECTED || (undecided && status == Status.UNDECIDED)) {
                stopped.add(name);
            }
        }
        return stopped;
    }

    /* A name with these characters would be another pattern, such as `*` for all classes. */
    private static boolean isPlain(String name) {
        return name.chars().noneMatch(c -> "*;!=/".indexOf(c) >= 0 || Character.isISOControl(c));
    }

    /// Returns a pattern for `jdk.serialFilter`, or for `ObjectInputFilter.Config.createFilter`: the classes without known gadgets,
    /// limits with room for twice as much, and nothing else. A class of the program that `readResolve` returns in the place of
    /// another, or the class of a lambda, is not in the stream: such classes have to be added.
    public String pattern() {
        List<String> parts = new ArrayList<>();
        parts.add("maxdepth=" + limit(deepest + 1));
        parts.add("maxrefs=" + limit(mostReferences + 1));
        // a hash table has room for up to 8/3 of its entries, which are references
        parts.add("maxarray=" + limit(Math.max(longestArray, 2 * mostReferences)));
        parts.add("maxbytes=" + limit(mostBytes));
        for (String name : classes.keySet()) {
            if (KnownGadgets.source(name) == null && isPlain(name)) {
                parts.add(name);
                parts.addAll(StandIns.of(name));
            }
        }
        if (classes.keySet().stream().anyMatch(name -> name.startsWith("java.util."))) {
            TABLES.stream().filter(name -> !classes.containsKey(name)).forEach(parts::add);
        }
        parts.add("!*");
        return String.join(";", parts);
    }

    private static long limit(long seen) {
        return Math.max(16, Math.min(2 * seen, Integer.MAX_VALUE));
    }

    /// Returns how many streams were read.
    public int streams() {
        return streams;
    }
}
