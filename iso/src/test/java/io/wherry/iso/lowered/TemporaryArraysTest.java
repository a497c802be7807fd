// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Arrays that no object of a cluster refers to take no memory in it.
final class TemporaryArraysTest {
    private static final int LOOK_UPS = 10_000;

    @TempDir Path folder;

    private final IsoSpace space = TestSpace.open();
    private URLClassLoader files;
    private Cluster cluster;
    private Class<?> words;
    private Object root;

    @BeforeEach
    void load() throws Exception {
        Sources sources = new Sources(folder);
        sources.add(
                "Words",
                """
                @Iso public class Words {
                    private Words[] next = new Words[26]; private boolean end;
                    public void add(String w) {
                        Words at = this;
                        for (char c : w.toCharArray()) {
                            if (at.next[c - 'a'] == null) { at.next[c - 'a'] = new Words(); }
                            at = at.next[c - 'a'];
                        }
                        at.end = true;
                    }
                    public boolean has(String w) {
                        Words at = this;
                        for (char c : w.toCharArray()) { at = at == null ? null : at.next[c - 'a']; }
                        return at != null && at.end;
                    }
                    public boolean hasByHelpers(String w) { return reached(letters(w), new int[1]) != null; }
                    private char[] letters(String w) { return w.toCharArray(); }
                    protected Words reached(char[] letters, int[] at) {
                        if (at[0] == letters.length) { return this; }
                        Words[] next = this.next.clone();
                        Words found = next[letters[at[0]++] - 'a'];
                        return found == null ? null : found.reached(letters, at);
                    }
                    public int count(char[] letters) { int n = 0; for (char c : letters) { n += c == 'a' ? 1 : 0; } return n; }
                    public int spread(String... all) { int[] counts = new int[26]; for (String w : all) { for (String part : w.split("b")) { counts[part.length()]++; } } return counts[1]; }
                    public char[] letters() { char[] all = new char[next.length]; for (int i = 0; i < all.length; i++) { all[i] = next[i] == null ? '-' : (char) ('a' + i); } return all; }
                }
                """);
        files =
                new URLClassLoader(
                        new URL[] {sources.compile().toUri().toURL()}, getClass().getClassLoader());
        words = Class.forName("demo.Words", true, new LoweringLoader("demo.", files, true));
        cluster = space.newCluster();
        Cluster.setCurrent(cluster);
        root = words.getConstructor().newInstance();
        words.getMethod("add", String.class).invoke(root, "abba");
    }

    @AfterEach
    void close() throws IOException {
        Cluster.setCurrent(null);
        cluster.close();
        files.close();
    }

    @Test
    void lookUpsTakeNoRoom() throws Exception {
        Method has = words.getMethod("has", String.class);
        Method byHelpers = words.getMethod("hasByHelpers", String.class);
        long before = cluster.byteSize();

        for (int i = 0; i < LOOK_UPS; i++) {
            assertThat(has.invoke(root, "abba")).isEqualTo(true);
            assertThat(has.invoke(root, "abab")).isEqualTo(false);
            assertThat(byHelpers.invoke(root, "abba")).isEqualTo(true);
        }

        assertThat(cluster.byteSize()).isEqualTo(before);
    }

    @Test
    void arraysOfOtherCodeTakeNoRoom() throws Exception {
        long before = cluster.byteSize();

        assertThat(words.getMethod("count", char[].class).invoke(root, "aba".toCharArray()))
                .isEqualTo(2);
        assertThat(
                        words.getMethod("spread", String[].class)
                                .invoke(root, (Object) new String[] {"aba"}))
                .isEqualTo(2);
        assertThat((char[]) words.getMethod("letters").invoke(root)).startsWith('a', '-');

        assertThat(cluster.byteSize()).isEqualTo(before);
    }

    @Test
    void lookUpsNeedNoCurrentCluster() throws Exception {
        Cluster.setCurrent(null);

        assertThat(words.getMethod("has", String.class).invoke(root, "abba")).isEqualTo(true);
        assertThat(words.getMethod("hasByHelpers", String.class).invoke(root, "ab"))
                .isEqualTo(true);
    }
}
