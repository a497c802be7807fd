// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The types of the operand stack and the local variables before an instruction.
final class FrameState {
    /// A local variable.
    ///
    /// @param store the instruction that stored it; -1 for parameters and variables declared by a
    ///     frame
    record Local(FrameValue value, int store) {
        static final Local NOTHING = new Local(FrameValue.NOTHING, -1);
    }

    private final List<FrameValue> stack = new ArrayList<>();
    private final List<Local> locals = new ArrayList<>();

    void push(FrameValue value) {
        stack.add(value);
    }

    FrameValue pop() {
        return stack.removeLast();
    }

    FrameValue peek() {
        return stack.getLast();
    }

    /// Pops the topmost values; the lowest comes first.
    List<FrameValue> pop(int count) {
        List<FrameValue> top = stack.subList(stack.size() - count, stack.size());
        List<FrameValue> popped = List.copyOf(top);
        top.clear();
        return popped;
    }

    List<FrameValue> stack() {
        return stack;
    }

    int slots() {
        return locals.size();
    }

    Local local(int slot) {
        return slot < locals.size() ? locals.get(slot) : Local.NOTHING;
    }

    void store(int slot, FrameValue value, int store) {
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

    /// Removes all local variables.
    void clear() {
        stack.clear();
        locals.clear();
    }

    /// Replaces an uninitialized object by the initialized one.
    void initialized(FrameValue fresh, FrameValue object) {
        stack.replaceAll(value -> value.equals(fresh) ? object : value);
        locals.replaceAll(
                local -> local.value().equals(fresh) ? new Local(object, local.store()) : local);
    }

    /// Executes a stack instruction of the dup family: `below` values (two slots each if wide) are
    /// skipped, copies of the topmost `count` slots are inserted below them.
    void duplicate(int count, int below) {
        List<FrameValue> top = take(count);
        List<FrameValue> under = take(below);
        stack.addAll(top);
        stack.addAll(under);
        stack.addAll(top);
    }

    /// Swaps the two topmost values.
    void swap() {
        FrameValue top = pop();
        FrameValue under = pop();
        push(top);
        push(under);
    }

    /// Pops this number of slots.
    List<FrameValue> take(int places) {
        FrameValue[] taken = new FrameValue[places];
        int at = places;
        int left = places;
        while (left > 0) {
            FrameValue value = pop();
            left -= value.isWide() ? 2 : 1;
            at--;
            taken[at] = value;
        }
        return List.copyOf(Arrays.asList(taken).subList(at, places));
    }
}
