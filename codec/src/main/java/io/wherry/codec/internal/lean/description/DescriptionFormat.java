// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.FieldTags;
import java.io.IOException;
import java.util.List;

/// The bytes of class descriptions. Names are packed as [PackedName] draws them; the kind is a
/// name's head.
///
/// ```text
///  STRICT      name  fingerprint (4)  traits (1)  varint n  n tags (1 each; none for an enum)
///  ARRAY       name
///  PROXY       name  that of the first interface;  varint n  n more names
///  NAME        name
///  REGISTERED  number  fingerprint (4)
///  EVOLVING    name  fingerprint (4)  outline
///  REGISTERED_EVOLVING  number  hash of the name (4)  fingerprint (4)  outline
///  CODED       name  form (1)  varint version      form: 0, or 1 if the content has no references
///
///  number      bits 0..2 the kind, bits 3..7 the number; 31 there: a varint of the number less 31 follows
/// ```
///
/// Traits and tags are those of [FieldTags], outlines those of [OutlineFormat].
public final class DescriptionFormat {
    private static final int STRICT = 0;
    private static final int ARRAY = 1;
    private static final int PROXY = 2;
    private static final int NAME = 3;
    private static final int REGISTERED = 4;
    private static final int EVOLVING = 5;
    private static final int REGISTERED_EVOLVING = 6;
    private static final int CODED = 7;

    private static final int WITH_REFERENCES = 0;
    private static final int LEAF = 1;

    /// Numbers below this one fit into the byte of the kind.
    private static final int SHORT_NUMBERS = 31;

    private static final int KIND_BITS = 3;

    /// Most interfaces a proxy class can have.
    private static final int MOST_INTERFACES = 65_535;

    private DescriptionFormat() {}

    public static byte[] encoded(ClassDescription description) {
        DescriptionOutput out = new DescriptionOutput();
        if (description instanceof ClassDescription.Strict strict) {
            put(out, strict);
        } else if (description instanceof ClassDescription.Evolving evolving) {
            put(out, evolving);
        } else if (description instanceof ClassDescription.Named named) {
            PackedName.put(out, NAME, named.name());
        } else {
            putOther(out, description);
        }
        return out.toByteArray();
    }

    private static void put(DescriptionOutput out, ClassDescription.Evolving evolving) {
        PackedName.put(out, EVOLVING, evolving.name());
        out.putInt(evolving.fingerprint());
        OutlineFormat.put(out, evolving.outline());
    }

    /* A switch by class is linked when it first runs. The descriptions of most programs do without it. */

    private static void putOther(DescriptionOutput out, ClassDescription description) {
        switch (description) {
            case ClassDescription.Strict strict -> put(out, strict);
            case ClassDescription.OfArray array -> PackedName.put(out, ARRAY, array.name());
            case ClassDescription.OfProxy proxy -> put(out, proxy);
            case ClassDescription.Named named -> PackedName.put(out, NAME, named.name());
            case ClassDescription.Registered registered -> {
                putNumber(out, REGISTERED, registered.number());
                out.putInt(registered.fingerprint());
            }
            case ClassDescription.Evolving evolving -> put(out, evolving);
            case ClassDescription.RegisteredEvolving evolving -> {
                putNumber(out, REGISTERED_EVOLVING, evolving.number());
                out.putInt(evolving.nameHash());
                out.putInt(evolving.fingerprint());
                OutlineFormat.put(out, evolving.outline());
            }
            case ClassDescription.Coded coded -> {
                PackedName.put(out, CODED, coded.name());
                out.putByte(coded.form().leaf() ? LEAF : WITH_REFERENCES);
                out.putVarint(coded.form().version());
            }
        }
    }

    private static void putNumber(DescriptionOutput out, int kind, int number) {
        out.putByte(Math.min(number, SHORT_NUMBERS) << KIND_BITS | kind);
        if (number >= SHORT_NUMBERS) {
            out.putVarint(number - SHORT_NUMBERS);
        }
    }

    private static int number(int first, SegmentInput in) throws IOException {
        int number = first >>> KIND_BITS;
        return number < SHORT_NUMBERS ? number : in.getLength("registered classes") + SHORT_NUMBERS;
    }

    private static void put(DescriptionOutput out, ClassDescription.Strict strict) {
        PackedName.put(out, STRICT, strict.name());
        out.putInt(strict.fingerprint());
        out.putByte(strict.tags().traits());
        out.putVarint(strict.tags().count());
        out.putBytes(strict.tags().tags());
    }

    private static void put(DescriptionOutput out, ClassDescription.OfProxy proxy) {
        List<String> names = proxy.interfaces();
        PackedName.put(out, PROXY, names.isEmpty() ? "" : names.getFirst());
        out.putVarint(Math.max(0, names.size() - 1));
        for (int i = 1; i < names.size(); i++) {
            PackedName.put(out, 0, names.get(i));
        }
    }

    /// Reads the next description.
    public static ClassDescription get(SegmentInput in) throws IOException {
        int first = in.getByte();
        int kind = PackedName.head(first);
        return switch (kind) {
            case STRICT -> strict(PackedName.get(in, first), in);
            case ARRAY -> new ClassDescription.OfArray(PackedName.get(in, first));
            case PROXY -> proxy(PackedName.get(in, first), in);
            case NAME -> new ClassDescription.Named(PackedName.get(in, first));
            case REGISTERED -> new ClassDescription.Registered(number(first, in), in.getInt());
            case EVOLVING -> evolving(PackedName.get(in, first), in);
            case REGISTERED_EVOLVING ->
                    new ClassDescription.RegisteredEvolving(
                            number(first, in), in.getInt(), in.getInt(), OutlineFormat.get(in, ""));
            case CODED -> new ClassDescription.Coded(PackedName.get(in, first), valueForm(in));
            default -> throw in.corrupt("unknown kind of class description: " + kind);
        };
    }

    private static ValueForm valueForm(SegmentInput in) throws IOException {
        int form = in.getByte();
        if (form != WITH_REFERENCES && form != LEAF) {
            throw in.corrupt("unknown form of values: " + form);
        }
        return new ValueForm(in.getLength("versions"), form == LEAF);
    }

    private static ClassDescription strict(String name, SegmentInput in) throws IOException {
        int fingerprint = in.getInt();
        int traits = in.getByte();
        boolean untagged = FieldTags.hasNoTags(traits);
        int count = untagged ? in.getLength("enum constants") : in.getCount("fields", 1);
        byte[] tags = untagged ? new byte[0] : in.getBytes(count);
        return new ClassDescription.Strict(name, fingerprint, new FieldTags(traits, count, tags));
    }

    private static ClassDescription evolving(String name, SegmentInput in) throws IOException {
        int fingerprint = in.getInt();
        return new ClassDescription.Evolving(name, fingerprint, OutlineFormat.get(in, name));
    }

    private static ClassDescription proxy(String first, SegmentInput in) throws IOException {
        int more = in.getCount("interfaces", 1);
        if (more >= MOST_INTERFACES) {
            throw in.corrupt("proxy with too many interfaces: " + more);
        }
        if (first.isEmpty() && more == 0) {
            return new ClassDescription.OfProxy(List.of());
        }
        String[] names = new String[1 + more];
        names[0] = first;
        for (int i = 1; i < names.length; i++) {
            names[i] = PackedName.get(in);
        }
        return new ClassDescription.OfProxy(List.of(names));
    }
}
