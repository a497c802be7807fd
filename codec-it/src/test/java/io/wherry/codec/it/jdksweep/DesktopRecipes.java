// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.awt.Color;
import java.awt.Component;
import java.awt.Font;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.datatransfer.DataFlavor;
import java.awt.event.ActionEvent;
import java.awt.font.NumericShaper;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Path2D;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.io.Serializable;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Set;
import javax.accessibility.Accessible;
import javax.swing.AbstractAction;
import javax.swing.Action;
import javax.swing.BorderFactory;
import javax.swing.DefaultListModel;
import javax.swing.JPanel;
import javax.swing.JSpinner;
import javax.swing.JTextArea;
import javax.swing.JTextPane;
import javax.swing.JTree;
import javax.swing.SpinnerDateModel;
import javax.swing.SpinnerListModel;
import javax.swing.SpinnerNumberModel;
import javax.swing.UIDefaults;
import javax.swing.event.EventListenerList;
import javax.swing.plaf.basic.BasicBorders;
import javax.swing.plaf.metal.MetalBorders;
import javax.swing.plaf.metal.MetalIconFactory;
import javax.swing.plaf.metal.MetalLookAndFeel;
import javax.swing.plaf.nimbus.NimbusLookAndFeel;
import javax.swing.table.DefaultTableModel;
import javax.swing.text.DefaultEditorKit;
import javax.swing.text.DefaultStyledDocument;
import javax.swing.text.Document;
import javax.swing.text.PlainDocument;
import javax.swing.text.SimpleAttributeSet;
import javax.swing.text.StyleConstants;
import javax.swing.text.StyleContext;
import javax.swing.text.StyledEditorKit;
import javax.swing.text.html.HTML;
import javax.swing.text.html.HTMLDocument;
import javax.swing.text.html.HTMLEditorKit;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.DefaultTreeModel;
import javax.swing.undo.UndoManager;

/// AWT and Swing without a screen: documents, models, borders, icons, defaults of looks, actions, accessible contexts.
@SuppressWarnings("JavaUtilDate") // old classes are made too
final class DesktopRecipes {
    private final List<Recipe> recipes = new ArrayList<>();

    private DesktopRecipes() {}

    static List<Recipe> all(Set<String> classNames) {
        DesktopRecipes family = new DesktopRecipes();
        family.graphics();
        family.models();
        family.documents();
        family.borders();
        family.looks();
        family.actions();
        family.components();
        family.accessibles(classNames);
        return family.recipes;
    }

    private void add(String name, Recipe.Maker maker) {
        recipes.add(new Recipe(name, maker));
    }

    private void graphics() {
        add("GridBagLayout", DesktopRecipes::gridBag);
        add(
                "Font",
                () ->
                        new Font("Serif", Font.ITALIC, 12)
                                .deriveFont(AffineTransform.getScaleInstance(2, 3)));
        add(
                "Color",
                () ->
                        new Color(
                                ColorSpace.getInstance(ColorSpace.CS_GRAY),
                                new float[] {0.5F},
                                0.5F));
        for (int space : new int[] {ColorSpace.CS_sRGB, ColorSpace.CS_GRAY, ColorSpace.CS_PYCC}) {
            add("ColorSpace " + space, () -> ColorSpace.getInstance(space));
            add("ICC_Profile " + space, () -> ICC_Profile.getInstance(space));
        }
        add("AffineTransform", () -> AffineTransform.getRotateInstance(0.5));
        for (Class<?> shapes :
                List.of(
                        Arc2D.class,
                        java.awt.geom.CubicCurve2D.class,
                        java.awt.geom.Ellipse2D.class,
                        java.awt.geom.Line2D.class,
                        Path2D.class,
                        java.awt.geom.Point2D.class,
                        java.awt.geom.QuadCurve2D.class,
                        java.awt.geom.Rectangle2D.class,
                        java.awt.geom.RoundRectangle2D.class)) {
            for (Class<?> kind : shapes.getDeclaredClasses()) {
                recipes.addAll(Constructions.constructors(kind));
            }
        }
        add("Path2D", DesktopRecipes::path);
        add("NumericShaper", () -> NumericShaper.getContextualShaper(NumericShaper.ARABIC));
        add("NumericShaper of ranges", () -> NumericShaper.getShaper(NumericShaper.Range.THAI));
        recipes.addAll(Constructions.constants(DataFlavor.class));
        recipes.addAll(Constructions.constants(java.awt.SystemColor.class));
        add("PropertyChangeSupport", DesktopRecipes::changeSupport);
    }

    private static Object gridBag() {
        JPanel panel = new JPanel(new GridBagLayout());
        GridBagConstraints constraints = new GridBagConstraints();
        constraints.gridwidth = 2;
        panel.add(new javax.swing.JLabel("label"), constraints);
        return panel;
    }

    private static Object path() {
        Path2D path = new Path2D.Double(Path2D.WIND_EVEN_ODD);
        path.moveTo(1, 2);
        path.curveTo(1, 2, 3, 4, 5, 6);
        path.closePath();
        return path;
    }

    private static Object changeSupport() {
        PropertyChangeSupport support = new PropertyChangeSupport("source");
        support.addPropertyChangeListener("name", new OwnListener());
        return support;
    }

    private static final class OwnListener implements PropertyChangeListener, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public void propertyChange(PropertyChangeEvent event) {}
    }

    private void models() {
        add(
                "DefaultTableModel",
                () ->
                        new DefaultTableModel(
                                new Object[][] {{1, "a"}, {null, 2.5}}, new Object[] {"x", "y"}));
        add("DefaultListModel", DesktopRecipes::listModel);
        add("DefaultTreeModel", () -> new DefaultTreeModel(tree(3), true));
        add("DefaultMutableTreeNode", () -> tree(4));
        add("SpinnerNumberModel", () -> new SpinnerNumberModel(5.5, 1, 10, 0.5));
        add(
                "SpinnerDateModel",
                () ->
                        new SpinnerDateModel(
                                new Date(1000), null, null, java.util.Calendar.DAY_OF_MONTH));
        add("SpinnerListModel", () -> new SpinnerListModel(new Object[] {"a", "b"}));
        add("EventListenerList", DesktopRecipes::listeners);
        add("StyleContext", DesktopRecipes::styles);
        add("SimpleAttributeSet", DesktopRecipes::attributes);
        add("SimpleAttributeSet.EMPTY", () -> SimpleAttributeSet.EMPTY);
    }

    private static Object listModel() {
        DefaultListModel<Object> model = new DefaultListModel<>();
        model.addAll(List.of("a", 1, List.of()));
        return model;
    }

    private static DefaultMutableTreeNode tree(int depth) {
        DefaultMutableTreeNode node = new DefaultMutableTreeNode("node " + depth);
        for (int i = 1; i < depth; i++) {
            node.add(tree(depth - 1));
        }
        return node;
    }

    private static Object listeners() {
        EventListenerList list = new EventListenerList();
        list.add(java.awt.event.ActionListener.class, new DefaultEditorKit.CopyAction());
        return list;
    }

    private static Object styles() {
        StyleContext context = new StyleContext();
        StyleConstants.setBold(context.addStyle("bold", null), true);
        return context;
    }

    private static SimpleAttributeSet attributes() {
        SimpleAttributeSet attributes = new SimpleAttributeSet();
        StyleConstants.setBold(attributes, true);
        StyleConstants.setFontFamily(attributes, "Serif");
        StyleConstants.setForeground(attributes, Color.RED);
        return attributes;
    }

    private void documents() {
        add("PlainDocument", () -> filled(new PlainDocument()));
        add("DefaultStyledDocument", () -> filled(new DefaultStyledDocument()));
        add("PlainDocument with undo", DesktopRecipes::undoable);
        add("PlainDocument, right to left", DesktopRecipes::rightToLeft);
        add("HTMLDocument", DesktopRecipes::html);
        add("HTMLDocument, empty", () -> new HTMLEditorKit().createDefaultDocument());
        add("document with a property that refers to it", DesktopRecipes::documentOfItself);
        recipes.addAll(Constructions.constants(HTML.Tag.class));
        recipes.addAll(Constructions.constants(HTML.Attribute.class));
    }

    private static Document filled(Document document) throws Exception {
        document.insertString(0, "first line\nsecond line\n", attributes());
        document.remove(2, 3);
        document.createPosition(5);
        return document;
    }

    private static Object undoable() throws Exception {
        PlainDocument document = new PlainDocument();
        UndoManager undo = new UndoManager();
        document.addUndoableEditListener(undo);
        filled(document);
        return new Object[] {document, undo};
    }

    private static Object rightToLeft() throws Exception {
        PlainDocument document = new PlainDocument();
        document.insertString(0, "\u05d0\u05d1 abc \u05d2", null);
        return document;
    }

    private static Object html() throws Exception {
        HTMLEditorKit kit = new HTMLEditorKit();
        HTMLDocument document = (HTMLDocument) kit.createDefaultDocument();
        String text =
                "<html><head><style>p {color:red}</style></head><body><p style='margin:1px'>a<b>b</b>"
                        + "<ul><li>c</ul><form><input name=a value=b><select><option>x</select>"
                        + "<textarea>t</textarea></form><table><tr><td>1</table></body></html>";
        kit.read(new StringReader(text), document, 0);
        return document;
    }

    private static Object documentOfItself() throws Exception {
        Document document = filled(new PlainDocument());
        document.putProperty("self", document);
        document.putProperty("list", new ArrayList<>(List.of(document)));
        return document;
    }

    private void borders() {
        recipes.addAll(Constructions.factories(BorderFactory.class, _ -> true));
        recipes.addAll(Constructions.factories(BasicBorders.class, _ -> true));
        recipes.addAll(Constructions.factories(MetalBorders.class, _ -> true));
        recipes.addAll(Constructions.factories(MetalIconFactory.class, _ -> true));
    }

    private void looks() {
        for (javax.swing.LookAndFeel look :
                List.of(new MetalLookAndFeel(), new NimbusLookAndFeel())) {
            UIDefaults defaults = look.getDefaults();
            List<String> keys = new ArrayList<>();
            Collections.list(defaults.keys()).forEach(key -> keys.add(String.valueOf(key)));
            Collections.sort(keys);
            for (String key : keys) {
                add(look.getID() + " default " + key, () -> defaults.get(key));
            }
        }
    }

    private void actions() {
        for (DefaultEditorKit kit :
                List.of(new DefaultEditorKit(), new StyledEditorKit(), new HTMLEditorKit())) {
            for (Action action : kit.getActions()) {
                add(
                        kit.getClass().getSimpleName() + " action " + action.getValue(Action.NAME),
                        () -> action);
            }
        }
        add("own action", OwnAction::new);
    }

    private static final class OwnAction extends AbstractAction {
        private static final long serialVersionUID = 1;

        OwnAction() {
            super("own");
            putValue("key", List.of("value"));
        }

        @Override
        public void actionPerformed(ActionEvent event) {}
    }

    private void components() {
        add("JPanel with children", DesktopRecipes::panel);
        add("JTextArea with text", () -> new JTextArea("first\nsecond", 3, 4));
        add("JTextPane with text", DesktopRecipes::textPane);
        add(
                "JTable with data",
                () -> new javax.swing.JTable(new Object[][] {{1, "a"}}, new Object[] {"x", "y"}));
        add("JTree with nodes", () -> new JTree(tree(3)));
        add("JList with elements", () -> new javax.swing.JList<>(new Object[] {"a", 1}));
        add("JComboBox with elements", () -> new javax.swing.JComboBox<>(new Object[] {"a", 1}));
        add("JSpinner of dates", () -> new JSpinner(new SpinnerDateModel()));
        add("JSpinner of a list", () -> new JSpinner(new SpinnerListModel(List.of("a", "b"))));
        add("JMenuBar with menus", DesktopRecipes::menuBar);
        add("JTabbedPane with tabs", DesktopRecipes::tabs);
        add(
                "JScrollPane around a table",
                () -> new javax.swing.JScrollPane(new javax.swing.JTable(2, 2)));
        add("JDesktopPane with a frame", DesktopRecipes::desktop);
    }

    private static Object panel() {
        JPanel panel = new JPanel(new java.awt.BorderLayout());
        panel.add(new javax.swing.JButton("button"), java.awt.BorderLayout.CENTER);
        panel.add(new javax.swing.JCheckBox("check", true), java.awt.BorderLayout.SOUTH);
        panel.putClientProperty("key", "value");
        panel.setBorder(BorderFactory.createTitledBorder("title"));
        return panel;
    }

    private static Object textPane() throws Exception {
        JTextPane pane = new JTextPane();
        pane.getDocument().insertString(0, "styled", attributes());
        return pane;
    }

    private static Object menuBar() {
        javax.swing.JMenuBar bar = new javax.swing.JMenuBar();
        javax.swing.JMenu menu = new javax.swing.JMenu("menu");
        menu.add(new DefaultEditorKit.CopyAction());
        menu.addSeparator();
        menu.add(new javax.swing.JRadioButtonMenuItem("radio"));
        bar.add(menu);
        return bar;
    }

    private static Object tabs() {
        javax.swing.JTabbedPane tabs = new javax.swing.JTabbedPane();
        tabs.addTab("first", new JPanel());
        tabs.addTab("second", new javax.swing.JLabel("label"));
        return tabs;
    }

    private static Object desktop() {
        javax.swing.JDesktopPane desktop = new javax.swing.JDesktopPane();
        javax.swing.JInternalFrame frame = new javax.swing.JInternalFrame("frame", true, true);
        desktop.add(frame);
        return desktop;
    }

    /// The accessible context of each component that has one.
    private void accessibles(Set<String> classNames) {
        for (String name : classNames) {
            Class<?> type = Constructions.find(name);
            if (type != null
                    && (name.startsWith("java.awt.") || name.startsWith("javax.swing."))
                    && Accessible.class.isAssignableFrom(type)
                    && Component.class.isAssignableFrom(type)) {
                add(name + ".getAccessibleContext()", () -> accessible(type));
            }
        }
    }

    private static Object accessible(Class<?> type) throws Exception {
        Accessible made = (Accessible) type.getConstructor().newInstance();
        return made.getAccessibleContext();
    }
}
