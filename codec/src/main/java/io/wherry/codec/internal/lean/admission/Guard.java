// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Asks the filters of one reader about classes, arrays and sizes, and checks its limits. One
/// thread owns it.
public final class Guard {
    /* Names are asked about before a class is loaded; the ObjectInputFilter after that and before the class is
     * initialised, then each time an object of it comes (FilteredCodec), as java.io does. Where there is no filter,
     * no codec is a FilteredCodec and arrays cost one compare. */

    /// The JVM's factory of filters; fixed at its first use, as java.io fixes it.
    private static final BinaryOperator<ObjectInputFilter> FACTORY =
            ObjectInputFilter.Config.getSerialFilterFactory();

    /// True for the JDK's own factory, which gives the JVM's filter to streams without a filter.
    private static final boolean USUAL =
            FACTORY.getClass().getModule() == ObjectInputFilter.class.getModule();

    /// Slots that the collections of a message may have beyond what is in them, where they say so:
    /// 1 MiB, or two.
    private static final long MOST_SPARE = 1L << 18;

    private final AdmissionPolicy admission;
    private final SegmentInput in;
    private final ReadProgress progress;
    private final HashBudget hashes = new HashBudget();

    /// The filter that the program set, without the JVM's.
    private @Nullable ObjectInputFilter own;

    private @Nullable ObjectInputFilter filter;

    /// The classes of this message, null for any.
    private @Nullable Predicate<? super Class<?>> types;

    /// Collections read in this message: a single one holds no other that it could hash.
    private int collections;

    /// Slots that collections of this message may still be given beyond what is in them.
    private long spare;

    /// Whether classes were described in this stream, which may be other collections.
    private boolean describes;

    private int stream;

    /// Classes asked about in this stream.
    private final Set<Class<?>> asked = new HashSet<>();

    /// Longer arrays are checked: the limit, or less if a filter wants to see all arrays.
    private int longest;

    public Guard(AdmissionPolicy admission, SegmentInput in, ReadProgress progress) {
        this.admission = admission;
        this.in = in;
        this.progress = progress;
        this.own = admission.filter();
        this.longest = admission.limits().arrayLength();
    }

    /// Starts a stream; true if it is filtered and the one before was not, or the other way round.
    ///
    /// @throws IllegalStateException if the JVM's factory of filters takes a filter away, as in
    ///     java.io
    public boolean beginStream() {
        ObjectInputFilter before = filter;
        ObjectInputFilter now = effective(own);
        if (now != before) {
            judgeBy(now);
        }
        stream++;
        describes = false;
        if (!asked.isEmpty()) {
            asked.clear();
        }
        return (before == null) != (now == null);
    }

    /// Asks `newOwn` from now on, besides the JVM's filter; before the first object of a stream.
    public void filter(@Nullable ObjectInputFilter newOwn) {
        own = newOwn;
        judgeBy(effective(newOwn));
    }

    private void judgeBy(@Nullable ObjectInputFilter both) {
        filter = both;
        longest = both == null ? admission.limits().arrayLength() : -1;
    }

    /// Forgets which classes were asked about in this stream.
    public void forgetClasses() {
        asked.clear();
    }

    /// Returns `set` combined with the JVM's filter; null for none.
    public static @Nullable ObjectInputFilter effective(@Nullable ObjectInputFilter set) {
        ObjectInputFilter configured = ObjectInputFilter.Config.getSerialFilter();
        if (USUAL && set == null) {
            return configured;
        }
        ObjectInputFilter jvm = FACTORY.apply(null, configured);
        if (set == null) {
            return jvm;
        }
        ObjectInputFilter both = FACTORY.apply(jvm, set);
        if (jvm != null && both == null) {
            throw new IllegalStateException("filter can not be replaced with null filter");
        }
        return both;
    }

    public boolean isFiltered() {
        return filter != null;
    }

    /// The filter of this codec alone: the streams of hooks have the JVM's by themselves.
    public @Nullable ObjectInputFilter ownFilter() {
        return own;
    }

    /// The number of the stream, to recognise results of earlier streams.
    public int stream() {
        return stream;
    }

    /// Asks whether the class of that name, or the array class, may be loaded.
    void admitName(String name) throws FilterRejectedException {
        if (admission.classes() == null) {
            return;
        }
        String component = component(name);
        if (component != null && !admission.classes().allows(component)) {
            throw new FilterRejectedException(name, "class is not allowed", in.position(), null);
        }
    }

    /// Returns the component class of an array of any dimension, `name` itself if it is not an
    /// array's, null if it is primitive.
    public static @Nullable String component(String name) {
        if (!name.startsWith("[")) {
            return name;
        }
        int dimensions = name.lastIndexOf('[') + 1;
        boolean ofClass = name.startsWith("L", dimensions) && name.endsWith(";");
        return ofClass ? name.substring(dimensions + 1, name.length() - 1) : null;
    }

    /// Asks the filter about a class, unless it was asked in this stream: a proxy's interfaces, the
    /// class, and its serializable superclasses, each one deeper, as java.io does.
    public void admitClass(Class<?> type) throws FilterRejectedException {
        if (filter != null && Proxy.isProxyClass(type)) {
            for (Class<?> interfaceType : type.getInterfaces()) {
                admitLoaded(interfaceType);
            }
        }
        admitLoaded(type);
    }

    /// As [#admitClass] without interfaces: of a proxy class they were asked about before it was
    /// made.
    void admitLoaded(Class<?> type) throws FilterRejectedException {
        admitType(type);
        if (filter == null) {
            return;
        }
        int depth = 0;
        Class<?> next = type;
        while (next != null && (depth == 0 || Serializable.class.isAssignableFrom(next))) {
            if (!asked.add(next)) {
                ask(null, -1, depth);
                return;
            }
            ask(next, -1, depth++);
            next = next.getSuperclass();
        }
    }

    /// Sets the predicate of admitted classes; null for any.
    public void use(@Nullable Predicate<? super Class<?>> newTypes) {
        types = newTypes;
    }

    /// Returns the predicate that admits classes now; null if all are admitted.
    public @Nullable Object judge() {
        return types;
    }

    /// Asks whether the class may come in this message.
    public void admitType(Class<?> type) throws FilterRejectedException {
        if (types != null && !types.test(type)) {
            throw new FilterRejectedException(
                    type.getName(), "class is not allowed here", in.position(), null);
        }
    }

    /// Returns true if no filter is to be asked, and a message may have `bytes` bytes.
    public boolean admitsUnasked(int bytes) {
        return USUAL // another factory is called once a stream
                && own == null
                && filter == null
                && effective(null) == null
                && admission.limits().bytes() >= bytes
                && admission.limits().references() > 0;
    }

    /// Asks the filter about one more object of a class that it was asked about before.
    public void admitObject() throws FilterRejectedException {
        ask(null, -1, 0);
    }

    /// A class was described in the stream.
    public void described() {
        describes = true;
    }

    /// Starts a message.
    public void beginMessage() {
        collections = 0;
        spare = MOST_SPARE;
        hashes.begin();
    }

    /// Asks about the array in a collection of `count` references, before it is allocated; its
    /// elements are next.
    public void admitElements(int count) throws IOException {
        admitElements(count, 0);
    }

    /// As [#admitElements(int)], where `others` of the references are no elements.
    public void admitElements(int count, int others) throws IOException {
        collections++;
        if (count > 0 && count > longest) {
            checkLength(Object[].class, count - others);
            ask(Object[].class, count, -1);
        }
    }

    /// Charges the cost of hashing every `step`-th of `values[from .. to)`, of which a set or map
    /// will be made.
    ///
    /// @throws InvalidObjectException if it is more than a message may cost
    public void chargeHashing(@Nullable Object[] values, int from, int to, int step)
            throws InvalidObjectException {
        if (collections > 1 || describes) {
            hashes.charge(values, from, to, step, progress.references());
        }
    }

    /// Returns true if a collection may be given `slots` slots more than its elements need, and
    /// counts them.
    public boolean takesSpare(long slots) {
        boolean fits = slots <= spare;
        spare -= fits ? slots : 0;
        return fits;
    }

    /// Asks about an array before it is allocated.
    public void admitArray(Class<?> type, int length) throws IOException {
        if (length > longest) {
            checkLength(type, length);
            ask(type, length, 0);
        }
    }

    /// Checks the number of elements of an array or collection; asks no filter.
    ///
    /// @throws LimitExceededException if there are more than the limit
    public void checkLength(Class<?> type, long length) throws LimitExceededException {
        int limit = admission.limits().arrayLength();
        if (length > limit) {
            throw exceeded("arrayLength=" + length + ", class=" + type.getTypeName(), limit);
        }
    }

    /// Checks the depth of framed objects.
    public void admitDepth(int depth) throws LimitExceededException {
        if (depth > admission.limits().depth()) {
            throw exceeded("depth", admission.limits().depth());
        }
    }

    public Limits limits() {
        return admission.limits();
    }

    /// The error for a message that is beyond a limit.
    public LimitExceededException exceeded(String what, long limit) {
        return new LimitExceededException(what, limit, in.position());
    }

    private void ask(@Nullable Class<?> type, long length, int deeper)
            throws FilterRejectedException {
        ObjectInputFilter judge = filter;
        if (judge == null) {
            return;
        }
        FilterQuery query =
                new FilterQuery(
                        type,
                        length,
                        progress.depth() + deeper,
                        progress.references(),
                        progress.bytes());
        query.ask(judge, in.position());
    }
}
