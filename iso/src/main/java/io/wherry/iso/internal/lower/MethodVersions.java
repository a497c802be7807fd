// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.MethodModel;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which versions of the methods of a unit exist: those whose code can be lowered.
final class MethodVersions {
    /* The greatest fixed point: a version exists until its code cannot be lowered; then the
     * versions that call it are lowered again. Queries from outside are decided when the queue is
     * empty, and do not change afterwards. */
    private final LoweringUnit unit;
    private final Map<Key, Boolean> decided = new HashMap<>();
    private final Map<Key, Set<Key>> callers = new HashMap<>();
    private final Deque<Key> queue = new ArrayDeque<>();
    private final Map<UnitClass, List<UnitClass>> below = new HashMap<>();
    private @Nullable Key current;
    private boolean running;

    private record Key(UnitClass owner, MethodModel method, ArrayPlacement version) {}

    MethodVersions(LoweringUnit unit) {
        this.unit = unit;
    }

    /// Returns the possible versions of a method, those for the heap first.
    List<ArrayPlacement> possible(MethodTypeDesc type) {
        return ArrayPlacement.all(
                type.parameterList().stream().anyMatch(unit::isClusterArray),
                unit.isClusterArray(type.returnType()));
    }

    /// Returns whether a method of a class has a version.
    boolean exists(UnitClass declaring, MethodModel method, ArrayPlacement version) {
        MethodTypeDesc type = method.methodTypeSymbol();
        if (!possible(type).contains(version)) {
            return false;
        }
        if (possible(type).size() == 1) {
            return true;
        }
        if (declaring.isLowered()) {
            return isWritten(declaring, method, version, false);
        }
        return method.code().isEmpty() ? !version.isHeap() : decide(declaring, method, version);
    }

    /* A class that was lowered before has its versions as methods. */
    private boolean isWritten(
            UnitClass declaring, MethodModel method, ArrayPlacement version, boolean dispatch) {
        MethodTypeDesc type = method.methodTypeSymbol();
        MethodTypeDesc mapped = unit.mapped(type, version);
        if (!method.flags().has(AccessFlag.STATIC)) {
            mapped = mapped.insertParameterTypes(0, java.lang.constant.ConstantDescs.CD_int);
        }
        String code = unit.codeName(method.methodName().stringValue(), type, version);
        String name = dispatch ? LoweredNames.dispatch(code) : code;
        return declaring.declared(name, mapped.descriptorString()) != null;
    }

    private boolean decide(UnitClass declaring, MethodModel method, ArrayPlacement version) {
        Key key = new Key(declaring, method, version);
        if (!decided.containsKey(key)) {
            decided.put(key, true);
            queue.add(key);
        }
        if (current != null) {
            callers.computeIfAbsent(key, _ -> new LinkedHashSet<>()).add(current);
        }
        if (!running) {
            running = true;
            drain();
            running = false;
        }
        return decided.getOrDefault(key, false);
    }

    private void drain() {
        while (!queue.isEmpty()) {
            Key key = queue.remove();
            if (decided.getOrDefault(key, false)) {
                current = key;
                boolean can = canBeLowered(key);
                current = null;
                if (!can) {
                    decided.put(key, false);
                    queue.addAll(callers.getOrDefault(key, Set.of()));
                }
            }
        }
    }

    private boolean canBeLowered(Key key) {
        try {
            return new MethodVersion(key.owner, key.method, key.version)
                    .lower(unit, false)
                    .problems()
                    .isEmpty();
        } catch (LoweringException _) {
            return false; // reported for the method if it has no version at all
        }
    }

    /// Returns whether a method and all methods that are known to override it have a version.
    boolean existsBelow(UnitClass declaring, MethodModel method, ArrayPlacement version) {
        if (declaring.isLowered()) {
            return possible(method.methodTypeSymbol()).size() == 1
                    || isWritten(declaring, method, version, true);
        }
        boolean exists = method.code().isEmpty() || exists(declaring, method, version);
        boolean any = method.code().isPresent();
        for (UnitClass one : below.computeIfAbsent(declaring, unit::below)) {
            MethodModel override =
                    one.declared(
                            method.methodName().stringValue(), method.methodType().stringValue());
            if (override != null && override.code().isPresent()) {
                any = true;
                exists = exists && exists(one, override, version);
            }
        }
        return exists && (any || !version.isHeap());
    }
}
