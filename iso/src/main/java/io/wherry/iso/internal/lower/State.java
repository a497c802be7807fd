// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What stands where before an instruction: the stack and the local variables.
final class State {
    /// A local variable.
    ///
    /// @param store the instruction that stored it; -1 for parameters and what a frame says
    record Local(Value value, int store) {
        static final Local NOTHING = new Local(Value.NOTHING, -1);
    }

    private final List<Value> stack = new ArrayList<>();
    private final List<Local> locals = new ArrayList<>();

    void push(Value value) {
        stack.add(value);
    }

    Value pop() {
        return stack.removeLast();
    }

    Value peek() {
        return stack.getLast();
    }

    /// The topmost values, the lowest first.
    List<Value> pop(int count) {
        List<Value> top = stack.subList(stack.size() - count, stack.size());
        List<Value> popped = List.copyOf(top);
        top.clear();
        return popped;
    }

    List<Value> stack() {
        return stack;
    }

    int slots() {
        return locals.size();
    }

    Local local(int slot) {
        return slot < locals.size() ? locals.get(slot) : Local.NOTHING;
    }

    void store(int slot, Value value, int store) {
        int end = slot + (value.isWide() ? 2 : 1);
        while (locals.size() < end) {
            locals.add(Local.NOTHING);
        }
        if (slot > 0 && locals.get(slot - 1).value().isWide()) {
            locals.set(slot - 1, Local.NOTHING);
        }
        locals.set(slot, new Local(value, store));
        if (value.isWide()) {
            locals.set(slot + 1, Local.NOTHING);
        }
    }

    /// Begins anew, without local variables.
    void clear() {
        stack.clear();
        locals.clear();
    }

    /// A fresh object is initialized now.
    void initialized(Value fresh, Value object) {
        stack.replaceAll(value -> value.equals(fresh) ? object : value);
        locals.replaceAll(
                local -> local.value().equals(fresh) ? new Local(object, local.store()) : local);
    }

    /// One of the instructions that move what is on the stack, as the JVM specification has it: `below` values (two places
    /// each if wide) are skipped, the `count` places on top are put beneath them.
    void duplicate(int count, int below) {
        List<Value> top = take(count);
        List<Value> under = take(below);
        stack.addAll(top);
        stack.addAll(under);
        stack.addAll(top);
    }

    /// The two values on top change places.
    void swap() {
        Value top = pop();
        Value under = pop();
        push(top);
        push(under);
    }

    /// Takes so many places away.
    List<Value> take(int places) {
        Value[] taken = new Value[places];
        int at = places;
        int left = places;
        while (left > 0) {
            Value value = pop();
            left -= value.isWide() ? 2 : 1;
            at--;
            taken[at] = value;
        }
        return List.copyOf(Arrays.asList(taken).subList(at, places));
    }
}
