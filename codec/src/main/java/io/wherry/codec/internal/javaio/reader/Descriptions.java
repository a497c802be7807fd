// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.TextReader;
import io.wherry.codec.internal.javaio.description.ClassRules;
import io.wherry.codec.internal.javaio.description.Description;
import io.wherry.codec.internal.javaio.description.DescriptionCache;
import io.wherry.codec.internal.javaio.description.ObjectStreamClassFactory;
import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.internal.shape.PermanentLoaders;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads class descriptions and finds the classes that stand for them here. One reader owns it.
public final class Descriptions {
    /// Classes above one another.
    private static final int MOST_ABOVE = 128;

    /// Descriptions whose annotations are being read, one within another.
    private static final int MOST_NESTED = 64;

    /// Descriptions of one stream that are kept for others.
    private static final int MOST_KEPT = 64;

    private final JavaioReader reader;
    private final BlockInput in;
    private final ReadHandles handles;
    private final ReaderCallbacks events;
    private final Admitter admitter;
    private final ClassRules rules;
    private final DescriptionReader format;
    private final @Nullable ReadRecovery recovery;

    /// True if classes that other readers found may be used here.
    private final boolean shared;

    /// Descriptions shown to a subclass of the stream.
    private @Nullable IdentityHashMap<ObjectStreamClass, Description> shownDescriptions;

    /* The loader that finds classes, and the classes it found before; null until one is needed. */
    private Supplier<@Nullable ClassLoader> loaders = () -> null;
    private @Nullable ClassLoader loader;
    private @Nullable DescriptionCache cache;
    private @Nullable DescriptionCache lastCache;
    private @Nullable DescriptionCache ofResolver;

    private int kept;
    private int nested;

    Descriptions(
            JavaioReader reader,
            ReadHandles handles,
            ReaderCallbacks events,
            Admitter admitter,
            ClassRules rules) {
        this.reader = reader;
        this.in = reader.in();
        this.handles = handles;
        this.events = events;
        this.admitter = admitter;
        this.rules = rules;
        this.shared = rules.equals(ClassRules.STRICT);
        this.format = new DescriptionReader(in);
        this.recovery = reader.recovery();
    }

    @Nullable ReadRecovery recovery() {
        return recovery;
    }

    /// Starts a stream, whose classes are found by the loader that `newLoaders` returns.
    void begin(Supplier<@Nullable ClassLoader> newLoaders) {
        loaders = newLoaders;
        cache = null;
        kept = 0;
        nested = 0;
        shownDescriptions = null;
        in.expected().setOwnDescriptions(events.readsDescriptions());
    }

    /// Returns the loader that finds classes for the current caller.
    @Nullable ClassLoader callersLoader() {
        return loaders.get();
    }

    /// The program or user code reads another object: the loader may be another one.
    public void forgetLoader() {
        cache = null;
    }

    /// The stream forgets all classes: those of a loader that may be unloaded go.
    void releaseLoaders() {
        shownDescriptions = null;
        if (!PermanentLoaders.contains(loader)) {
            cache = null;
            lastCache = null;
            loader = null;
        }
        ofResolver = null;
    }

    /// Returns the descriptions of other streams. A subclass that finds classes by itself has those of its own loader, which
    /// takes no stack walk.
    DescriptionCache known() {
        Class<?> resolver = events.resolver();
        if (resolver == null) {
            return cache();
        }
        DescriptionCache own = ofResolver;
        if (own == null) {
            own = shared ? DescriptionCache.of(resolver.getClassLoader()) : new DescriptionCache();
            ofResolver = own;
        }
        return own;
    }

    /// Returns what is known of the caller's loader, which is found by a stack walk: the fewer
    /// frames above the caller, the cheaper.
    DescriptionCache cache() {
        DescriptionCache here = cache;
        if (here != null) {
            return here;
        }
        ClassLoader now = loaders.get();
        DescriptionCache last = lastCache;
        if (last == null || now != loader) {
            last = shared ? DescriptionCache.of(now) : new DescriptionCache();
        }
        loader = now;
        lastCache = last;
        cache = last;
        return last;
    }

    /// A description and its class, until the descriptions above it have been read.
    ///
    /// @param below the one whose superclass it describes, or null
    private record Open(
            Description description,
            @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing,
            int handle,
            @Nullable Open below) {}

    /// Reads a description, those above it included, or a reference to one; null for none.
    @Nullable StreamClass read(boolean unshared) throws IOException {
        if (in.peekToken() == ObjectStreamConstants.TC_REFERENCE) {
            in.skipToken();
            return described(reader.headerReader().found(unshared));
        }
        return readNew(unshared);
    }

    private @Nullable StreamClass readNew(boolean unshared) throws IOException {
        Open open = null;
        int count = 0;
        try {
            while (true) {
                byte token = in.peekToken();
                boolean unsharedHere = unshared && open == null;
                switch (token) {
                    case ObjectStreamConstants.TC_CLASSDESC -> {
                        in.skipToken();
                        open = open(unsharedHere, open);
                    }
                    case ObjectStreamConstants.TC_PROXYCLASSDESC -> {
                        in.skipToken();
                        open = openProxy(unsharedHere, open);
                    }
                    case ObjectStreamConstants.TC_NULL -> {
                        in.skipToken();
                        return bound(open, null);
                    }
                    case ObjectStreamConstants.TC_REFERENCE -> {
                        in.skipToken();
                        return bound(open, described(reader.headerReader().found(unsharedHere)));
                    }
                    default ->
                            throw new StreamCorruptedException(
                                    String.format("invalid type code: %02X", token));
                }
                admitter.met();
                reader.deepen(1);
                count++;
                if (count > MOST_ABOVE) {
                    throw new StreamCorruptedException("classes above one another: " + count);
                }
            }
        } finally {
            reader.deepen(-count);
        }
    }

    private @Nullable StreamClass bound(@Nullable Open lowest, @Nullable StreamClass above)
            throws IOException {
        StreamClass bound = above;
        int lower = 0;
        for (Open open = lowest; open != null; open = open.below) {
            Description description = open.description;
            boolean wasBound = description.isBound();
            StreamClass over = bound;
            bound =
                    recovery == null
                            ? description.bind(open.type, open.missing, over, rules)
                            : recovery.bind(description, open.type, open.missing, over);
            admitUndescribed(open.type, over, lower++);
            if (handles.object(open.handle) == description) {
                handles.set(open.handle, bound);
            }
            boolean isNew = !wasBound && description.isBound() && !description.isProxy();
            if (isNew && kept < MOST_KEPT) {
                kept++;
                known().add(description);
            }
        }
        return bound;
    }

    /// Asks about the classes above `type` that the stream does not describe: objects have their
    /// fields and hooks.
    ///
    /// @param lower how much deeper than it the description is that was read last
    private void admitUndescribed(@Nullable Class<?> type, @Nullable StreamClass above, int lower)
            throws IOException {
        StreamClass described = above;
        while (described != null && described.type() == null) {
            described = described.above();
        }
        Class<?> end = described == null ? null : described.type();
        Class<?> next = type == null ? null : type.getSuperclass();
        reader.deepen(-lower);
        try {
            while (next != null && next != end && Serializable.class.isAssignableFrom(next)) {
                admitter.admit(next, -1);
                next = next.getSuperclass();
            }
        } finally {
            reader.deepen(lower);
        }
    }

    private static StreamClass described(@Nullable Object found) throws IOException {
        if (found instanceof Description open) {
            throw new InvalidClassException(open.name(), "unexpected call when not initialized");
        }
        if (!(found instanceof StreamClass described)) {
            throw new StreamCorruptedException("reference to a class description expected");
        }
        return described;
    }

    private Open open(boolean unshared, @Nullable Open below) throws IOException {
        int handle = handles.assign(null);
        Description described = readDescriptor();
        described.checkSound();
        handles.set(handle, unshared ? ReadHandles.UNSHARED : described);
        Class<?> type = null;
        ClassNotFoundException missing = null;
        nest();
        try {
            String asked = events.resolver() == null ? null : admitName(described.name());
            type = events.resolveClass(described, this);
            if (asked != null && type != null && !asked.equals(type.getName())) {
                admitter.admitName(type.getName());
            }
            missing = type == null ? denied() : null;
        } catch (ClassNotFoundException e) {
            missing = e;
        } finally {
            unnest();
        }
        endAnnotations(type);
        return new Open(described, type, missing, handle, below);
    }

    /// A subclass of the stream returned null for a class.
    private static ClassNotFoundException denied() {
        return new ClassNotFoundException("null class");
    }

    /// Counts a nested read that may describe classes, too, and so needs stack.
    private void nest() throws StreamCorruptedException {
        if (nested >= MOST_NESTED) {
            throw new StreamCorruptedException(
                    "class descriptions within the annotations of others: depth=" + nested);
        }
        nested++;
        reader.deepen(1);
        in.setBlockMode(true);
    }

    /// The annotations of a class have been read, or the part that code of a subclass reads.
    private void unnest() {
        nested--;
        reader.deepen(-1);
    }

    /// Asks the filter about the class found, and skips the rest of the annotations.
    private void endAnnotations(@Nullable Class<?> type) throws IOException {
        admitter.admit(type, -1);
        nest();
        try {
            reader.frames().skipRest();
        } finally {
            unnest();
        }
    }

    private Description readDescriptor() throws IOException {
        try {
            return events.readClassDescriptor(this);
        } catch (ClassNotFoundException e) {
            InvalidClassException failure =
                    new InvalidClassException("failed to read class descriptor");
            failure.initCause(e);
            throw failure;
        }
    }

    /// Reads a description as the format has it, for a subclass of the stream to look at.
    public ObjectStreamClass readLone() throws IOException {
        Description read = readFormat();
        ObjectStreamClass shown = read.descriptor();
        if (shownDescriptions == null) {
            shownDescriptions = new IdentityHashMap<>();
        }
        shownDescriptions.put(shown, read);
        return shown;
    }

    /// Returns the description that a subclass of the stream chose: one of [#readLone], that of a
    /// class here, or one of another stream.
    public Description described(ObjectStreamClass shown) throws IOException {
        Description read = shownDescriptions == null ? null : shownDescriptions.get(shown);
        return read == null ? ObjectStreamClassFactory.described(shown) : read;
    }

    /// Reads a description as the format has it.
    public Description readFormat() throws IOException {
        return format.read(known(), reader.headerReader());
    }

    /// Asks whether the class may be loaded that [#find] would find: a subclass of the stream may
    /// find it without calling that.
    ///
    /// @return the name that was asked about
    private String admitName(String nameInStream) throws IOException {
        if (Class.forPrimitiveName(nameInStream) != null) {
            return nameInStream;
        }
        Class<?> alias = rules.renames().alias(nameInStream);
        String name = alias == null ? rules.renames().moved(nameInStream) : alias.getName();
        admitter.admitName(name);
        return name;
    }

    /// The class of that name in the stream, not initialised.
    public Class<?> find(String nameInStream) throws IOException, ClassNotFoundException {
        Class<?> primitive = Class.forPrimitiveName(nameInStream);
        if (primitive != null) {
            return primitive;
        }
        Class<?> alias = rules.renames().alias(nameInStream);
        if (alias != null) {
            admitter.admitName(alias.getName());
            return alias;
        }
        String name = rules.renames().moved(nameInStream);
        admitter.admitName(name);
        DescriptionCache here = cache();
        Class<?> known = here.type(name);
        if (known != null) {
            return known;
        }
        try {
            Class<?> type = Class.forName(name, false, loader);
            here.add(name, type);
            return type;
        } catch (LinkageError e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private Open openProxy(boolean unshared, @Nullable Open below) throws IOException {
        int handle = handles.assign(null);
        int count = in.readInt();
        if (count < 0 || count > 0xffff) {
            throw new InvalidClassException(
                    "interface limit exceeded: " + count + ", limit: " + 0xffff);
        }
        in.budget().reserve(count, "interfaces of a proxy");
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = TextReader.readUtf(in);
        }
        Description described = new Description(List.of(names));
        handles.set(handle, unshared ? ReadHandles.UNSHARED : described);
        Class<?> type = null;
        ClassNotFoundException missing = null;
        nest();
        try {
            if (events.resolvesProxies()) {
                for (String name : names) {
                    admitName(name);
                }
            }
            type = events.resolveProxyClass(names, this);
            missing = type == null ? denied() : null;
            if (type != null && events.resolvesProxies()) {
                for (Class<?> found : type.getInterfaces()) {
                    admitter.admitName(found.getName());
                }
            }
        } catch (ClassNotFoundException e) {
            missing = e;
        } catch (IllegalAccessError e) {
            InvalidClassException failure = new InvalidClassException(e.getMessage());
            failure.initCause(e);
            throw failure;
        } finally {
            unnest();
        }
        admitInterfaces(type);
        endAnnotations(type);
        return new Open(described, type, missing, handle, below);
    }

    private void admitInterfaces(@Nullable Class<?> proxy) throws IOException {
        if (proxy == null) {
            return;
        }
        if (!Proxy.isProxyClass(proxy)) {
            throw new InvalidClassException("Not a proxy");
        }
        for (Class<?> interfaceType : proxy.getInterfaces()) {
            admitter.admit(interfaceType, -1);
        }
    }

    /// The proxy class of those interfaces.
    ///
    /// @throws IllegalAccessError if two that are not public have different loaders
    public Class<?> proxyClass(String[] names) throws IOException, ClassNotFoundException {
        cache();
        return proxyClass(names, loader, this::find);
    }

    /// Finds an interface by its name.
    @FunctionalInterface
    public interface InterfaceFinder {
        Class<?> find(String name) throws IOException, ClassNotFoundException;
    }

    /// The proxy class of those interfaces, defined by `loader` if all of them are public.
    ///
    /// @throws IllegalAccessError if two that are not public have different loaders
    @SuppressWarnings("deprecation") // as in java.io: the class, without an instance
    public static Class<?> proxyClass(
            String[] names, @Nullable ClassLoader loader, InterfaceFinder finder)
            throws IOException, ClassNotFoundException {
        Class<?>[] faces = new Class<?>[names.length];
        ClassLoader common = loader;
        boolean hidden = false;
        for (int i = 0; i < faces.length; i++) {
            faces[i] = finder.find(names[i]);
            if (!Modifier.isPublic(faces[i].getModifiers())) {
                if (hidden && common != faces[i].getClassLoader()) {
                    throw new IllegalAccessError("conflicting non-public interface class loaders");
                }
                common = faces[i].getClassLoader();
                hidden = true;
            }
        }
        try {
            return Proxy.getProxyClass(common, faces);
        } catch (IllegalArgumentException e) {
            throw new ClassNotFoundException(null, e);
        }
    }
}
