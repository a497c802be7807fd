// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.TypeNames;
import io.wherry.inspect.parse.UtfText;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds out whether java.io would read streams with the classes of a class path, and what would make it do so.
public final class CompatibilityCheck implements StreamVisitor {
    private final ClassPath path;
    private final Set<Finding> findings = new LinkedHashSet<>();
    private final Set<String> checked = new HashSet<>();

    /// The descriptions whose instances were checked, since the last reset by their index.
    private @Nullable ClassDescription[] known = new ClassDescription[64];

    private String constantOf = "";

    public CompatibilityCheck(ClassPath path) {
        this.path = path;
    }

    /// Returns what was found so far, each difference once, errors first.
    public List<Finding> findings() {
        List<Finding> sorted = new ArrayList<>(findings);
        sorted.sort((a, b) -> a.severity().compareTo(b.severity()));
        return sorted;
    }

    /// Returns whether objects are not read.
    public boolean hasErrors() {
        return findings.stream().anyMatch(each -> each.severity() == Finding.Severity.ERROR);
    }

    private void checkInstance(ClassDescription type) throws IOException {
        int index = type.index();
        if (index < known.length && known[index] == type) {
            return;
        }
        check(type, true);
        if (index >= known.length) {
            known = Arrays.copyOf(known, Math.addExact(index, index / 2));
        }
        known[index] = type;
    }

    private void check(ClassDescription type, boolean instance) throws IOException {
        String key = type.name() + ' ' + type.serialVersionUID() + ' ' + instance;
        if (checked.add(key)) {
            findings.addAll(new ClassComparison(path, type).findings(instance));
        }
        ClassDescription above = type.superclass();
        if (above != null) {
            check(above, false);
        }
    }

    @Override
    public void beginObject(long offset, int handle, ClassDescription type) throws IOException {
        checkInstance(type);
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length)
            throws IOException {
        checkInstance(type);
    }

    @Override
    public void classObject(long offset, int handle, ClassDescription type) throws IOException {
        check(type, false);
        requireClass(type);
    }

    @Override
    public void beginEnum(long offset, int handle, ClassDescription type) throws IOException {
        checkInstance(type);
        constantOf = type.name();
    }

    @Override
    public void string(long offset, int handle, MemorySegment utf, boolean wide)
            throws IOException {
        if (constantOf.isEmpty()) {
            return;
        }
        LocalClass type = path.find(constantOf);
        String constant = UtfText.decode(utf);
        if (type != null && type.isEnum() && !type.enumConstants().contains(constant)) {
            findings.add(
                    new Finding(
                            Finding.Severity.ERROR,
                            constantOf,
                            "enum constant is missing: name=" + constant,
                            "add the constant, or read it with withUnreadable"));
        }
    }

    @Override
    public void endEnum() {
        constantOf = "";
    }

    /* A stream may end between an enum and the name of its constant. */
    @Override
    public void brokenStream(MalformedStreamException cause) {
        constantOf = "";
    }

    private void requireClass(ClassDescription type) throws IOException {
        String element = TypeNames.element(type.head().name());
        if (!type.isProxy() && element.length() > 1 && path.find(element) == null) {
            findings.addAll(new ClassComparison(path, type).findings(true));
        }
    }
}
