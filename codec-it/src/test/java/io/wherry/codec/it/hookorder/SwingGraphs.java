// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import javax.swing.DefaultListModel;
import javax.swing.JTextArea;
import javax.swing.JTree;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.event.ListDataEvent;
import javax.swing.event.ListDataListener;
import javax.swing.event.TableModelEvent;
import javax.swing.event.TableModelListener;
import javax.swing.event.TreeModelEvent;
import javax.swing.event.TreeModelListener;
import javax.swing.table.DefaultTableModel;
import javax.swing.text.AbstractDocument;
import javax.swing.text.BadLocationException;
import javax.swing.text.DefaultStyledDocument;
import javax.swing.text.PlainDocument;
import javax.swing.text.SimpleAttributeSet;
import javax.swing.text.StyleConstants;
import javax.swing.text.html.HTMLDocument;
import javax.swing.text.html.HTMLEditorKit;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.DefaultTreeModel;
import javax.swing.tree.DefaultTreeSelectionModel;
import javax.swing.tree.TreePath;

/// Documents and models of Swing.
final class SwingGraphs {
    private SwingGraphs() {}

    static List<UsedGraph> all() {
        return List.of(
                UsedGraph.of(
                        PlainDocument.class,
                        "plain document",
                        () -> text(new PlainDocument()),
                        SwingGraphs::edit),
                UsedGraph.of(
                        DefaultStyledDocument.class,
                        "styled document",
                        SwingGraphs::styled,
                        SwingGraphs::edit),
                UsedGraph.of(
                        HTMLDocument.class,
                        "HTML document",
                        () -> text((HTMLDocument) new HTMLEditorKit().createDefaultDocument()),
                        SwingGraphs::edit),
                UsedGraph.hidden(
                        JTextArea.class,
                        "text area",
                        () -> new JTextArea("some text"),
                        SwingGraphs::edit),
                UsedGraph.of(
                        DefaultTreeModel.class, "tree model", SwingGraphs::tree, SwingGraphs::grow),
                UsedGraph.hidden(
                        JTree.class,
                        "tree",
                        () -> new JTree(tree()),
                        copy -> grow((DefaultTreeModel) copy.getModel())),
                UsedGraph.hidden(
                        DefaultTreeSelectionModel.class,
                        "tree selection",
                        SwingGraphs::selection,
                        copy -> copy.getSelectionCount() + " " + copy.getLeadSelectionRow()),
                UsedGraph.of(
                        DefaultListModel.class,
                        "list model",
                        SwingGraphs::list,
                        copy -> {
                            copy.remove(0);
                            return copy + " " + ((Listener) copy.getListDataListeners()[0]).heard;
                        }),
                UsedGraph.of(
                        DefaultTableModel.class,
                        "table model",
                        SwingGraphs::table,
                        copy -> {
                            copy.setValueAt("new", 0, 0);
                            return copy.getDataVector()
                                    + " "
                                    + ((Listener) copy.getTableModelListeners()[0]).heard;
                        }));
    }

    /// Counts events.
    static final class Listener
            implements DocumentListener,
                    TreeModelListener,
                    ListDataListener,
                    TableModelListener,
                    Serializable {
        private static final long serialVersionUID = 1;

        final Object source;
        int heard;

        Listener(Object source) {
            this.source = source;
        }

        @Override
        public void insertUpdate(DocumentEvent event) {
            heard++;
        }

        @Override
        public void removeUpdate(DocumentEvent event) {
            heard++;
        }

        @Override
        public void changedUpdate(DocumentEvent event) {
            heard++;
        }

        @Override
        public void treeNodesChanged(TreeModelEvent event) {
            heard++;
        }

        @Override
        public void treeNodesInserted(TreeModelEvent event) {
            heard++;
        }

        @Override
        public void treeNodesRemoved(TreeModelEvent event) {
            heard++;
        }

        @Override
        public void treeStructureChanged(TreeModelEvent event) {
            heard++;
        }

        @Override
        public void intervalAdded(ListDataEvent event) {
            heard++;
        }

        @Override
        public void intervalRemoved(ListDataEvent event) {
            heard++;
        }

        @Override
        public void contentsChanged(ListDataEvent event) {
            heard++;
        }

        @Override
        public void tableChanged(TableModelEvent event) {
            heard++;
        }
    }

    private static <T extends AbstractDocument> T text(T document) {
        try {
            document.insertString(0, "line one\nline two\n", null);
        } catch (BadLocationException e) {
            throw new AssertionError(e);
        }
        document.putProperty("own", new ArrayList<>(List.of("property", document)));
        document.addDocumentListener(new Listener(document));
        return document;
    }

    private static DefaultStyledDocument styled() {
        DefaultStyledDocument document = text(new DefaultStyledDocument());
        SimpleAttributeSet bold = new SimpleAttributeSet();
        StyleConstants.setBold(bold, true);
        document.setCharacterAttributes(2, 4, bold, false);
        StyleConstants.setItalic(document.addStyle("own", document.getStyle("default")), true);
        document.setLogicalStyle(0, document.getStyle("own"));
        return document;
    }

    private static String edit(JTextArea area) throws BadLocationException {
        area.append("more");
        return area.getText() + area.getLineCount() + area.getDocument().getLength();
    }

    private static String edit(AbstractDocument document) throws BadLocationException {
        document.insertString(3, "new\n", null);
        document.remove(0, 2);
        StringBuilder text = new StringBuilder(document.getText(0, document.getLength()));
        text.append(document.getDefaultRootElement().getElementCount())
                .append(document.getProperty("own") != null);
        for (DocumentListener listener : document.getDocumentListeners()) {
            text.append(' ').append(listener.getClass().getSimpleName());
            text.append(
                    listener instanceof Listener own
                            ? own.heard + " " + (own.source == document)
                            : "");
        }
        return text.toString();
    }

    private static DefaultTreeModel tree() {
        DefaultMutableTreeNode root = new DefaultMutableTreeNode("root");
        DefaultTreeModel model = new DefaultTreeModel(root, true);
        for (int i = 0; i < 3; i++) {
            DefaultMutableTreeNode child = new DefaultMutableTreeNode("child " + i);
            child.add(new DefaultMutableTreeNode(i, false));
            root.add(child);
        }
        model.addTreeModelListener(new Listener(model));
        return model;
    }

    private static String grow(DefaultTreeModel model) {
        DefaultMutableTreeNode root = (DefaultMutableTreeNode) model.getRoot();
        model.insertNodeInto(new DefaultMutableTreeNode("new"), root, 1);
        StringBuilder text = new StringBuilder(model.asksAllowsChildren() + " ");
        root.preorderEnumeration().asIterator().forEachRemaining(text::append);
        for (TreeModelListener listener : model.getTreeModelListeners()) {
            text.append(
                    listener instanceof Listener own
                            ? own.heard + " " + (own.source == model)
                            : "");
        }
        return text.toString();
    }

    private static DefaultTreeSelectionModel selection() {
        DefaultTreeSelectionModel selection = new DefaultTreeSelectionModel();
        DefaultMutableTreeNode root = (DefaultMutableTreeNode) tree().getRoot();
        selection.addSelectionPath(new TreePath(root));
        selection.addSelectionPath(new TreePath(new Object[] {root, root.getChildAt(1)}));
        return selection;
    }

    private static DefaultListModel<Object> list() {
        DefaultListModel<Object> model = new DefaultListModel<>();
        model.addElement("one");
        model.addElement(2);
        model.addListDataListener(new Listener(model));
        return model;
    }

    private static DefaultTableModel table() {
        DefaultTableModel model =
                new DefaultTableModel(new Object[][] {{"a", 1}, {"b", 2}}, new Object[] {"x", "y"});
        model.addTableModelListener(new Listener(model));
        return model;
    }
}
